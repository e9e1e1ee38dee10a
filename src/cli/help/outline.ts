// The command line as data, from which completion scripts and the manual page are generated.
import type { Argument, CommandUnknownOpts, Option } from '@commander-js/extra-typings'

/** The possible values: a file, a folder, one of a list of words, or anything. */
export type Values = 'file' | 'folder' | 'anything' | readonly string[]

export interface ArgumentOutline {
  /** As shown in the usage: `<host>`, `[from...]`. */
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
  /** `<folder>`; empty if the flag takes no value. */
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
  /** Flags of this command alone; flags of the program are valid for every command. */
  readonly flags: readonly FlagOutline[]
  /** The help after the flags: paragraphs and examples. */
  readonly notes: string
}

export interface Outline extends CommandOutline {
  readonly version: string
  readonly commands: readonly CommandOutline[]
}

/** Possible words for a placeholder: `['host', ['nginx', …]]` completes `<host>`. */
export type Words = ReadonlyMap<string, readonly string[]>

/** Placeholders for names of files and folders. */
const PATHS: ReadonlyMap<string, 'file' | 'folder'> = new Map<string, 'file' | 'folder'>(
  Object.entries({
    file: 'file',
    from: 'file',
    folder: 'folder',
    dir: 'folder',
    site: 'folder',
  }),
)

/** @param words possible words for flags and arguments that do not declare choices */
export function createOutline(program: CommandUnknownOpts, words: Words = new Map()): Outline {
  const commands = program.createHelp().visibleCommands(program)
  const known = new Map([['command', commands.map((command) => command.name())], ...words])
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
    group: trimColon(command.helpGroup()),
    description: command.description(),
    arguments: command.registeredArguments.map((argument) => argumentOutline(argument, words)),
    flags: help.visibleOptions(command).map((option) => ({
      short: option.short,
      long: option.long ?? '',
      placeholder: /[<[].*$/.exec(option.flags)?.[0] ?? '',
      description: help.optionDescription(option),
      group: trimColon(option.helpGroupHeading ?? ''),
      values: flagValues(option, words),
    })),
    notes: helpNotes(command),
  }
}

function argumentOutline(argument: Argument, words: Words): ArgumentOutline {
  const inner = `${argument.name()}${argument.variadic ? '...' : ''}`
  return {
    term: argument.required ? `<${inner}>` : `[${inner}]`,
    description: argument.description,
    values: argument.argChoices ?? placeholderValues(argument.name(), words),
    isVariadic: argument.variadic,
  }
}

const flagValues = ({ argChoices, flags }: Option, words: Words): Values =>
  argChoices ?? placeholderValues(/[<[]([\w-]+)/.exec(flags)?.[1] ?? '', words)

const placeholderValues = (name: string, words: Words): Values =>
  words.get(name) ?? PATHS.get(name) ?? 'anything'

/** The text of `addHelpText`: the help without the part that commander generates. */
function helpNotes(command: CommandUnknownOpts): string {
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

/** Removes the colon of a heading. */
const trimColon = (heading: string): string => heading.replace(/:$/, '')
