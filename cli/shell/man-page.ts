/** The manual page of the program, in the macros of man(7). */
import type { CommandData, OptionData } from "./command-line.js";

/**
 * Returns the page.
 *
 * @param version the version of the program
 */
export function manPage(
  program: CommandData,
  commands: readonly CommandData[],
  version: string,
): string {
  const { name, description, usage, options, epilog } = program;
  const lines = [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    // Text is not hyphenated, because a hyphen in an option is a part of it.
    ".nh",
    ".SH NAME",
    `${escaped(name)} \\- ${escaped(description)}`,
    ".SH SYNOPSIS",
    `.B ${escaped(`${name} ${usage}`)}`,
    ".SH OPTIONS",
    ...options.flatMap(optionLines),
    ".SH COMMANDS",
    ...commands.flatMap((command) => commandLines(name, command)),
    ".SH NOTES",
    ...verbatim(epilog),
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines(program: string, command: CommandData): readonly string[] {
  const { name, usage, description, options, epilog } = command;
  return [
    `.SS ${escaped(`${program} ${name} ${usage}`)}`,
    escaped(description),
    ...command.arguments.flatMap(([argument, text]) => entry(`.I ${escaped(argument)}`, text)),
    ...options.flatMap(optionLines),
    ...(epilog === "" ? [] : verbatim(epilog)),
  ];
}

function optionLines({ flags, description }: OptionData): readonly string[] {
  return entry(`.B ${escaped(flags)}`, description);
}

function entry(head: string, text: string): readonly string[] {
  return [".TP", head, escaped(text)];
}

/** A text whose line ends and spaces stay. */
function verbatim(text: string): readonly string[] {
  return [".PP", ".nf", ...text.split("\n").map(escaped), ".fi"];
}

/**
 * A line in which troff reads no escape and no request. A plain hyphen would become a typographic one, which
 * cannot be copied into a shell.
 */
function escaped(line: string): string {
  const text = line
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replaceAll("`", "\\(ga")
    .replaceAll("'", "\\(aq")
    .replaceAll('"', "\\(dq")
    .replace(/[^\0-\x7f]/gu, (character) => `\\[u${codeOf(character)}]`);
  return text.startsWith(".") ? `\\&${text}` : text;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
