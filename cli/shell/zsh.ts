/** The completion for zsh, by the function `_arguments` of its completion system. */
import type { CommandData, OptionData, Suggestions } from "./command-line.js";

/** Returns the script. It can be read by `source`, or be a file `_uri_abnf` in a folder of `fpath`. */
export function zshCompletion(program: CommandData, commands: readonly CommandData[]): string {
  const { name } = program;
  const id = `_${name.replace(/\W/g, "_")}`;
  const grammarCommands = commands.filter((each) => each.takesGrammar).map((each) => each.name);
  return `#compdef ${name}
# Completion of ${name} for zsh. ${name} completion zsh prints it.

${id}_words_or_files() {
  compadd -a argv
  _files
}

${id}_rules() {
  local standard=rfc2396bis abnf= position
  for ((position = 1; position <= $#words; position++)); do
    case $words[position] in
      --standard) standard=$words[position+1] ;;
      --standard=*) standard=\${words[position]#*=} ;;
      --abnf) abnf=$words[position+1] ;;
      --abnf=*) abnf=\${words[position]#*=} ;;
    esac
  done
  case $words[1] in
    ${grammarCommands.join("|")}) abnf=$words[2] ;;
  esac
  compadd -- \${(f)"$($program rules \${abnf:-$standard} 2> /dev/null)"}
}

${id}() {
  local program=$words[1] curcontext=$curcontext context state line
  local -A opt_args
  local -a commands=(
${commands.map((each) => `    ${quoted(`${each.name}:${each.summary}`)}\n`).join("")}  )
  _arguments -C \\
${program.options.map((each) => `    ${optionOf(id, each)} \\\n`).join("")}    '1:command:->command' \\
    '*::argument:->argument' && return
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
${commands.map((each) => casesOf(id, each)).join("")}      esac
      ;;
  esac
}

if [[ $funcstack[1] == ${id} ]]; then
  ${id} "$@"
else
  compdef ${id} ${name}
fi
`;
}

function casesOf(id: string, command: CommandData): string {
  const options = command.options.map((option) => optionOf(id, option));
  const specs = [...options, quoted(`*:argument:${actionOf(id, command.suggestions)}`)];
  return `        ${command.name})
          _arguments \\
${specs.map((spec) => `            ${spec}`).join(" \\\n")}
          ;;
`;
}

/** E.g. `'*'{-o,--output=}'[a file]:file:_files'`. */
function optionOf(
  id: string,
  { names, description, placeholder, isOptional, suggestions }: OptionData,
): string {
  const takesValue = placeholder !== undefined;
  // With "=-", the value is in the same word. Two colons make it optional.
  const attachment = isOptional ? "=-" : "=";
  const forms = names.map(
    (name) => `${name}${takesValue ? (name.startsWith("--") ? attachment : "+") : ""}`,
  );
  const value = takesValue
    ? `${isOptional ? "::" : ":"}${placeholder}:${actionOf(id, suggestions)}`
    : "";
  const rest = `[${description.replace(/[\\[\]:]/g, "\\$&")}]${value}`;
  if (forms.length === 1) return quoted(`*${forms.join("")}${rest}`);
  return `'*'{${forms.join(",")}}${quoted(rest)}`;
}

/** The function that adds the suggestions. One space is the action that adds none. */
function actionOf(id: string, { words, files, rules }: Suggestions): string {
  if (rules) return `${id}_rules`;
  if (words.length === 0) return files ? "_files" : " ";
  return files ? ` ${id}_words_or_files ${words.join(" ")}` : `(${words.join(" ")})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
