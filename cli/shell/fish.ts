/** The completion for fish. */
import type { CommandData, OptionData, Suggestions } from "./command-line.js";

/** Returns the script: two questions about the command line, and a line for each suggestion. */
export function fishCompletion(program: CommandData, commands: readonly CommandData[]): string {
  const { name } = program;
  const id = `__${name.replace(/\W/g, "_")}`;
  const grammarCommands = commands.filter((each) => each.takesGrammar).map((each) => each.name);
  const add = (...words: readonly string[]) => `complete -c ${name} ${words.join(" ")}\n`;
  const describe = (text: string) => `-d ${quoted(text)}`;

  /** The lines of the options that are suggested under a condition. */
  const optionLines = (condition: string, options: readonly OptionData[]) =>
    options.map(({ names, description, placeholder, isOptional, suggestions }) => {
      const forms = names.map((each) => each.replace(/^--/, "-l ").replace(/^-(?=\w$)/, "-s "));
      const required = isOptional ? [] : ["-r"];
      const value = placeholder === undefined ? [] : [...required, ...valueOf(id, suggestions)];
      return add("-n", condition, ...forms, ...value, describe(description));
    });

  const commandLines = (command: CommandData) => {
    const condition = `'${id}_command_is ${command.name}'`;
    const { words, files, rules } = command.suggestions;
    const hasArguments = words.length > 0 || files || rules;
    return [
      add("-n", `${id}_no_command`, "-a", command.name, describe(command.summary)),
      ...optionLines(condition, command.options),
      ...(hasArguments ? [add("-n", condition, ...valueOf(id, command.suggestions))] : []),
    ].join("");
  };

  return `# Completion of ${name} for fish. ${name} completion fish prints it.

function ${id}_no_command
    test (count (commandline -opc)) -eq 1
end

function ${id}_command_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]
end

function ${id}_rules
    set -l words (commandline -opc)
    set -l standard rfc2396bis
    set -l abnf
    for position in (seq 2 (count $words))
        set -l value $words[(math $position + 1)]
        switch $words[$position]
            case --standard
                set standard $value
            case '--standard=*'
                set standard (string replace -r '^[^=]*=' '' -- $words[$position])
            case --abnf
                set abnf $value
            case '--abnf=*'
                set abnf (string replace -r '^[^=]*=' '' -- $words[$position])
        end
    end
    if contains -- $words[2] ${grammarCommands.join(" ")}
        set abnf $words[3]
    end
    set -q abnf[1]; or set abnf $standard
    $words[1] rules $abnf 2>/dev/null
end

${add("-f")}${optionLines(`${id}_no_command`, program.options).join("")}${commands.map(commandLines).join("")}`;
}

/** The options of `complete` for suggestions. */
function valueOf(id: string, { words, files, rules }: Suggestions): readonly string[] {
  return [
    files ? "-F" : "-f",
    ...(words.length === 0 ? [] : ["-a", quoted(words.join(" "))]),
    ...(rules ? ["-a", `'(${id}_rules)'`] : []),
  ];
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
