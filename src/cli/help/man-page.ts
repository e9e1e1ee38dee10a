// Generates the manual page in the macros of man(7), which every viewer supports.
import type { CommandOutline, FlagOutline, Outline } from './outline.ts'
import { spellings } from './shell-words.ts'

/** A section about the whole program: its heading and its entries. */
export type Section = readonly [heading: string, entries: readonly (readonly [string, string])[]]

export function manPage(outline: Outline, sections: readonly Section[]): string {
  const { name, version, description, flags, commands, notes } = outline
  const { paragraphs, examples } = parseNotes(notes)
  const groups = [...new Set(commands.map(({ group }) => group))]
  return [
    // No date, so that the page changes only with its content.
    `.TH ${name.toUpperCase().replaceAll('-', '\\-')} 1 "" "${name} ${version}" "User Commands"`,
    '.SH NAME',
    `${roff(name)} \\- ${roff(firstSentence(description))}`,
    '.SH SYNOPSIS',
    `.B ${roff(name)}`,
    '.I command',
    '.RI [ flags ]',
    '.SH DESCRIPTION',
    ...[description, ...paragraphs].flatMap((text, at) => [...(at > 0 ? ['.PP'] : []), roff(text)]),
    '.SH COMMANDS',
    ...groups.flatMap((group) => [
      `.SS ${roff(group)}`,
      ...commands.filter((command) => command.group === group).flatMap((command) => summaryLines(command)),
    ]),
    '.SH "FLAGS OF EVERY COMMAND"',
    ...flags.flatMap(flagEntry),
    ...commands.filter(({ name }) => name !== 'help').flatMap((command) => commandSection(command, outline)),
    ...sections.flatMap(([heading, entries]) => [
      `.SH "${heading}"`,
      ...entries.flatMap(([term, meaning]) => formatEntry(bold(term), meaning)),
    ]),
    ...exampleLines(examples, '.SH EXAMPLES'),
    '',
  ].join('\n')
}

const summaryLines = (command: CommandOutline): string[] =>
  formatEntry(
    [bold(command.name), ...command.arguments.map(({ term }) => italic(term))].join(' '),
    command.description,
  )

function commandSection(command: CommandOutline, { name, flags }: Outline): string[] {
  const global = new Set(flags.map(({ long }) => long))
  const own = command.flags.filter(({ long }) => !global.has(long))
  const usage = [bold(`${name} ${command.name}`), ...command.arguments.map(({ term }) => italic(term))]
  const { paragraphs, examples } = parseNotes(command.notes)
  return [
    `.SH "${`${name} ${command.name}`.toUpperCase().replaceAll('-', '\\-')}"`,
    [...usage, ...(own.length > 0 ? ['[\\fIflags\\fR]'] : [])].join(' '),
    ...[toSentence(command.description), ...paragraphs].flatMap((text) => ['.PP', roff(text)]),
    ...command.arguments.flatMap(({ term, description }) => formatEntry(italic(term), description)),
    ...own.flatMap((flag, at) => [
      ...(flag.group === own[at - 1]?.group ? [] : [`.SS ${roff(flag.group || 'Flags')}`]),
      ...flagEntry(flag),
    ]),
    ...exampleLines(examples, '.SS Examples'),
  ]
}

const flagEntry = (flag: FlagOutline): string[] => {
  const value = flag.placeholder === '' ? '' : ` ${italic(flag.placeholder)}`
  return formatEntry(`${spellings(flag).map(bold).join(', ')}${value}`, flag.description)
}

const formatEntry = (term: string, meaning: string): string[] => ['.TP', term, roff(toSentence(meaning))]

/** Splits the text after the flags of a help into its parts. */
function parseNotes(notes: string) {
  const start = 'Examples:\n'
  const parts = notes.split('\n\n').filter((part) => part !== '')
  return {
    paragraphs: parts.filter((part) => !part.startsWith(start)).map((part) => part.replaceAll('\n', ' ')),
    examples: parts.filter((part) => part.startsWith(start)).flatMap((part) => part.split('\n').slice(1)),
  }
}

const exampleLines = (lines: readonly string[], heading: string): string[] =>
  lines.length === 0
    ? []
    : [heading, '.nf', ...lines.map((line) => literal(line.replace(/^ {2}/, ''))), '.fi']

const bold = (text: string): string => `\\fB${literal(text)}\\fR`
const italic = (text: string): string => `\\fI${literal(text)}\\fR`

/** Formats text, with commands set as typed and links reduced to their text. */
const roff = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split(/`([^`]+)`/)
    .map((part, at) => (at % 2 === 1 ? bold(part) : escaped(part)))
    .join('')
    .replace(/^[.']/, '\\&$&')

/** Escapes text to be shown exactly as typed, with ASCII hyphens and quotes. */
const literal = (text: string): string =>
  escaped(text)
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replace(/^\./, '\\&.')

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('~', '\\(ti')
    .replace(
      /[^\n -~]/gu,
      (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )

const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.…]$/.test(text) ? '' : '.'}`
const firstSentence = (text: string): string => text.replace(/[:.].*$/s, '').toLowerCase()
