// The command line as data: what its completion scripts and its manual page are made from.
import type { Argument, CommandUnknownOpts, Option } from '@commander-js/extra-typings'

/** What may stand in the place of a value: the name of a file, of a folder, one of some words, or anything. */
export type Values = 'file' | 'folder' | 'anything' | readonly string[]

export interface ArgumentOutline {
  /** As the usage shows it: `<host>`, `[from...]`. */
  readonly term: string
  readonly description: string
  readonly values: Values
  readonly isVariadic: boolean
}

export interface FlagOutline {
  /** `-o`, if it has a short form. */
  readonly short: string | undefined
  /** `--out` */
  readonly long: string
  /** `<folder>`; empty where no value follows. */
  readonly placeholder: string
  readonly description: string
  readonly group: string
  readonly values: Values
}

export interface CommandOutline {
  readonly name: string
  readonly group: string
  readonly description: string
  readonly arguments: readonly ArgumentOutline[]
  /** Its own; those of the program may follow every command. */
  readonly flags: readonly FlagOutline[]
  /** What its help says after the flags: paragraphs and examples. */
  readonly notes: string
}

export interface Outline extends CommandOutline {
  readonly version: string
  readonly commands: readonly CommandOutline[]
}

/** Words for a placeholder: `{ host: ['nginx', …] }` is what may stand for `<host>`. */
export type Words = Readonly<Record<string, readonly string[]>>

/** The words in angle brackets that stand for names of files and folders. */
const PATHS: Readonly<Record<string, 'file' | 'folder'>> = {
  file: 'file',
  from: 'file',
  folder: 'folder',
  dir: 'folder',
  site: 'folder',
}

/** @param words for placeholders whose flags and arguments do not list their choices themselves */
export function outlineOf(program: CommandUnknownOpts, words: Words = {}): Outline {
  const commands = program.createHelp().visibleCommands(program)
  const known = { command: commands.map((command) => command.name()), ...words }
  return {
    ...commandOutline(program, known),
    version: program.version() ?? '',
    commands: commands.map((command) => commandOutline(command, known)),
  }
}

function commandOutline(command: CommandUnknownOpts, words: Words): CommandOutline {
  const help = command.createHelp()
  return {
    name: command.name(),
    group: headingOf(command.helpGroup()),
    description: command.description(),
    arguments: command.registeredArguments.map((argument) => argumentOutline(argument, words)),
    flags: help.visibleOptions(command).map((option) => ({
      short: option.short,
      long: option.long ?? '',
      placeholder: /[<[].*$/.exec(option.flags)?.[0] ?? '',
      description: help.optionDescription(option),
      group: headingOf(option.helpGroupHeading ?? ''),
      values: valuesOf(option, words),
    })),
    notes: notesOf(command),
  }
}

function argumentOutline(argument: Argument, words: Words): ArgumentOutline {
  const inner = `${argument.name()}${argument.variadic ? '...' : ''}`
  return {
    term: argument.required ? `<${inner}>` : `[${inner}]`,
    description: argument.description,
    values: argument.argChoices ?? valuesFor(argument.name(), words),
    isVariadic: argument.variadic,
  }
}

const valuesOf = ({ argChoices, flags }: Option, words: Words): Values =>
  argChoices ?? valuesFor(/[<[]([\w-]+)/.exec(flags)?.[1] ?? '', words)

const valuesFor = (name: string, words: Words): Values => words[name] ?? PATHS[name] ?? 'anything'

/** What `addHelpText` adds: the help without what commander makes of the command itself. */
function notesOf(command: CommandUnknownOpts): string {
  const { writeOut } = command.configureOutput()
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
  })
  command.outputHelp()
  command.configureOutput({ ...(writeOut && { writeOut }) })
  return text.slice(command.helpInformation().length).trim()
}

/** Without the colon of a heading. */
const headingOf = (heading: string): string => heading.replace(/:$/, '')
