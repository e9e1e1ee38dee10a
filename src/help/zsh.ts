// A completion script for zsh: a function of its completion system, to be autoloaded or sourced.
import type { ArgumentOutline, CommandOutline, FlagOutline, Outline, Values } from './outline.ts'
import { flagsOf, identifier, quoted, takesValue } from './shell-words.ts'

export function zshScript(outline: Outline): string {
  const { name, version, commands } = outline
  const main = `_${identifier(name)}`
  const list = commands.map((command) => `    ${quoted(`${command.name}:${command.description}`)}`)
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
${commands.map((command) => caseOf(command, outline)).join('\n')}
  esac
}

if [[ $funcstack[1] == ${main} ]]; then
  ${main} "$@"
else
  compdef ${main} ${name}
fi
`
}

function caseOf(command: CommandOutline, outline: Outline): string {
  const specs = [
    ...flagsOf(command, outline).map(flagSpec),
    ...command.arguments.map((argument) => argumentSpec(argument)),
  ]
  return `    ${command.name})\n      _arguments \\\n${specs.map((spec) => `        ${spec}`).join(' \\\n')}\n      ;;`
}

function flagSpec(flag: FlagOutline): string {
  const { short, long, description } = flag
  const value = takesValue(flag) ? `:${messageOf(flag.placeholder)}:${actionOf(flag.values)}` : ''
  const about = `[${description.replace(/[[\]\\:]/g, '\\$&')}]${value}`
  const names = takesValue(flag) ? [short && `${short}+`, `${long}=`] : [short, long]
  if (short === undefined) return quoted(`${names[1]}${about}`)
  return `${quoted(`(${short} ${long})`)}{${names.join(',')}}${quoted(about)}`
}

const argumentSpec = ({ term, values, isVariadic }: ArgumentOutline): string =>
  quoted(`${isVariadic ? '*' : ''}:${messageOf(term)}:${actionOf(values)}`)

const messageOf = (placeholder: string): string => placeholder.replace(/[<>[\].]/g, '').replaceAll(':', '\\:')

function actionOf(values: Values): string {
  if (values === 'file') return '_files'
  if (values === 'folder') return '_files -/'
  if (values === 'anything') return ''
  return `(${values.join(' ')})`
}
