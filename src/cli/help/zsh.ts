// A completion script for zsh: a completion function to autoload or to source.
import type { ArgumentOutline, CommandOutline, FlagOutline, Outline, Values } from './outline.ts'
import { allFlags, functionName, quotedWord, takesValue } from './shell-words.ts'

export function zshScript(outline: Outline): string {
  const { name, version, commands } = outline
  const main = `_${functionName(name)}`
  const list = commands.map((command) => `    ${quotedWord(`${command.name}:${command.description}`)}`)
  return `#compdef ${name}
# Completion of ${name} ${version} for zsh.

${main}_commands() {
  local -a commands=(
${list.join('\n')}
  )
  _describe -t commands command commands
}

${main}() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C \\
${outline.flags.map((flag) => `    ${flagSpec(flag)} \\\n`).join('')}    ': :${main}_commands' \\
    '*:: :->arguments' && return
  [[ $state == arguments ]] || return
  curcontext=\${curcontext%:*:*}:${name}-$line[1]:
  case $line[1] in
${commands.map((command) => commandCase(command, outline)).join('\n')}
  esac
}

if [[ $funcstack[1] == ${main} ]]; then
  ${main} "$@"
else
  compdef ${main} ${name}
fi
`
}

function commandCase(command: CommandOutline, outline: Outline): string {
  const specs = [
    ...allFlags(command, outline).map(flagSpec),
    ...command.arguments.map((argument) => argumentSpec(argument)),
  ]
  return `    ${command.name})\n      _arguments \\\n${specs.map((spec) => `        ${spec}`).join(' \\\n')}\n      ;;`
}

function flagSpec(flag: FlagOutline): string {
  const { short, long, description } = flag
  const value = takesValue(flag)
    ? `:${placeholderMessage(flag.placeholder)}:${completionAction(flag.values)}`
    : ''
  const about = `[${description.replace(/[[\]\\:]/g, '\\$&')}]${value}`
  const names = takesValue(flag) ? [short && `${short}+`, `${long}=`] : [short, long]
  if (short === undefined) return quotedWord(`${names[1]}${about}`)
  return `${quotedWord(`(${short} ${long})`)}{${names.join(',')}}${quotedWord(about)}`
}

const argumentSpec = ({ term, values, isVariadic }: ArgumentOutline): string =>
  quotedWord(`${isVariadic ? '*' : ''}:${placeholderMessage(term)}:${completionAction(values)}`)

const placeholderMessage = (placeholder: string): string =>
  placeholder.replace(/[<>[\].]/g, '').replaceAll(':', '\\:')

function completionAction(values: Values): string {
  if (values === 'file') return '_files'
  if (values === 'folder') return '_files -/'
  if (values === 'anything') return ''
  return `(${values.join(' ')})`
}
