/** The completion for bash 3.2 and later. It needs no other script. */
import type { CommandData, Suggestions } from "./command-line.js";

/**
 * Returns the script.
 *
 * The function of the script finds the command, then looks at the word before the cursor (an option
 * that takes a value) and at the word at the cursor (an option, or an argument).
 */
export function bashCompletion(program: CommandData, commands: readonly CommandData[]): string {
  const { name } = program;
  const id = `_${name.replace(/\W/g, "_")}`;
  const names = commands.map((command) => command.name);
  const grammarCommands = commands.filter((each) => each.takesGrammar).map((each) => each.name);
  return `# Completion of ${name} for bash. ${name} completion bash prints it.

${id}_words() {
  local words=$1 word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W '$words' -- "$current")
}

${id}_files() {
  local file
  compopt -o filenames 2> /dev/null
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
}

${id}_rules() {
  ${id}_words "$("\${COMP_WORDS[0]}" rules "\${abnf:-$standard}" 2> /dev/null)"
}

${id}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  local command= standard=rfc2396bis abnf= attached= position value
  # Readline divides --option=value into three words.
  if [[ $current == "=" ]]; then
    current= attached="="
  elif [[ $previous == "=" ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]} attached="="
  fi
  for ((position = 1; position < \${#COMP_WORDS[@]}; position++)); do
    value=\${COMP_WORDS[position + 1]}
    if [[ $value == "=" ]]; then value=\${COMP_WORDS[position + 2]}; fi
    case \${COMP_WORDS[position]} in
      --standard) standard=$value ;;
      --abnf) abnf=$value ;;
      -*) ;;
      *)
        if [[ -z $command && $position -lt $COMP_CWORD ]]; then
          command=\${COMP_WORDS[position]}
          case $command in
            ${grammarCommands.join(" | ")}) abnf=$value ;;
          esac
        fi
        ;;
    esac
  done
  COMPREPLY=()
  case "$command $previous" in
${commands.map((command) => valueCases(id, command)).join("")}  esac
  case "$command $current" in
    " -"*) ${id}_words "${program.options.flatMap((option) => option.names).join(" ")}" ;;
    " "*) ${id}_words "${names.join(" ")}" ;;
${commands.map((command) => wordCases(id, command)).join("")}  esac
}

complete -F ${id} ${name}
`;
}

function valueCases(id: string, { name, options }: CommandData): string {
  return options
    .filter(({ placeholder }) => placeholder !== undefined)
    .map(({ names, isOptional, suggestions }) => {
      const patterns = names.map((each) => `"${name} ${each}"`).join(" | ");
      const action = [...calls(id, suggestions), "return"].join("; ");
      const guarded = isOptional ? `if [[ -n $attached ]]; then ${action}; fi` : action;
      return `    ${patterns}) ${guarded} ;;\n`;
    })
    .join("");
}

function wordCases(id: string, { name, options, suggestions }: CommandData): string {
  const names = options.flatMap((option) => option.names).join(" ");
  const found = calls(id, suggestions);
  const rest = found.length === 0 ? "" : `    "${name} "*) ${found.join("; ")} ;;\n`;
  return `    "${name} -"*) ${id}_words "${names}" ;;\n${rest}`;
}

/** The calls of the functions that add suggestions. */
function calls(id: string, { words, files, rules }: Suggestions): readonly string[] {
  return [
    ...(words.length === 0 ? [] : [`${id}_words "${words.join(" ")}"`]),
    ...(rules ? [`${id}_rules`] : []),
    ...(files ? [`${id}_files`] : []),
  ];
}
