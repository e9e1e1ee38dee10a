// A completion script for fish.
import type { CommandOutline, FlagOutline, Outline, Values } from './outline.ts'
import { functionName, quotedFishWord, spellings, takesValue } from './shell-words.ts'

export function fishScript(outline: Outline): string {
  const { name, version, commands, flags } = outline
  const isAt = `__${functionName(name)}_is_at`
  const valued = commands.flatMap((command) => command.flags.filter(takesValue).flatMap(spellings))
  const lines = [
    `complete -c ${name} -f`,
    ...flags.map((flag) => `complete -c ${name} ${flagArgs(flag)}`),
    ...commands.map(
      (command) =>
        `complete -c ${name} -n ${isAt} -a ${command.name} -d ${quotedFishWord(command.description)}`,
    ),
    ...commands.flatMap((command) => commandCompletions(command, name, isAt)),
  ]
  return `# Completion of ${name} ${version} for fish.

# Tests whether the word to complete belongs to the given command and is its argument of the given number; without
# arguments, whether it may be a command.
function ${isAt}
    set -l valued ${[...new Set(valued)].join(' ')}
    set -l words (commandline -opc)
    set -l command
    set -l number 0
    set -l skip 0
    for word in $words[2..-1]
        if test $skip = 1
            set skip 0
        else if string match -q -- '-*' $word
            contains -- $word $valued; and set skip 1
        else if test -z "$command"
            set command $word
        else
            set number (math $number + 1)
        end
    end
    test "$argv[1]" = "$command"; or return 1
    set -q argv[2]; or return 0
    test $number -ge $argv[2] -a $number -le $argv[3]
end

${lines.join('\n')}
`
}

/** More arguments than anyone passes. */
const MANY = 9999

const commandCompletions = (command: CommandOutline, name: string, isAt: string): string[] => [
  ...command.flags
    .filter(({ long }) => long !== '--help')
    .map((flag) => `complete -c ${name} -n '${isAt} ${command.name}' ${flagArgs(flag)}`),
  ...command.arguments
    .map((argument, at) => {
      const condition = `${isAt} ${command.name} ${at} ${argument.isVariadic ? MANY : at}`
      return { condition, values: valueArgs(argument.values) }
    })
    .filter(({ values }) => values !== '')
    .map(({ condition, values }) => `complete -c ${name} -n '${condition}' ${values}`),
]

function flagArgs(flag: FlagOutline): string {
  const { short, long, description } = flag
  return [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    `-l ${long.slice(2)}`,
    ...(takesValue(flag) ? [`-r ${valueArgs(flag.values)}`.trim()] : []),
    `-d ${quotedFishWord(description)}`,
  ].join(' ')
}

function valueArgs(values: Values): string {
  if (values === 'file') return '-F'
  if (values === 'folder') return "-f -a '(__fish_complete_directories)'"
  if (values === 'anything') return ''
  return `-f -a ${quotedFishWord(values.join(' '))}`
}
