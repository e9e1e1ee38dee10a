// A self-contained completion script for bash 3.2 (the version of macOS) and later.
import type { Outline, Values } from './outline.ts'
import { allFlags, functionName, quotedWord, spellings, takesValue } from './shell-words.ts'

export function bashScript(outline: Outline): string {
  const { name, version, commands } = outline
  const main = `_${functionName(name)}`
  const values = commands.flatMap((command) =>
    command.flags.filter(takesValue).map((flag) =>
      casePattern(
        spellings(flag).map((one) => `${command.name} ${one}`),
        flag.values,
      ),
    ),
  )
  const places = commands.flatMap((command) =>
    command.arguments.map((argument, at) =>
      casePattern([`${command.name} ${at}${argument.isVariadic ? '*' : ''}`], argument.values),
    ),
  )
  const flags = commands.map(
    (command) =>
      `    ${quotedWord(command.name)}) REPLY=${quotedWord(allFlags(command, outline).flatMap(spellings).join(' '))} ;;`,
  )
  return `# Completion of ${name} ${version} for bash.

# The value of a flag: file, folder, anything, or words to choose from. Fails for a flag without a value.
${main}_value() {
  case $1 in
${values.join('\n')}
    *) return 1 ;;
  esac
}

# The possible values of an argument of a command, by its number.
${main}_argument() {
  case $1 in
${places.join('\n')}
    *) REPLY=anything ;;
  esac
}

${main}_flags() {
  case $1 in
${flags.join('\n')}
    *) REPLY=${quotedWord(outline.flags.flatMap(spellings).join(' '))} ;;
  esac
}

${main}() {
  local current=\${COMP_WORDS[COMP_CWORD]} last=$((COMP_CWORD - 1)) command='' number=0 i word REPLY
  COMPREPLY=()
  # bash treats "=" as a separate word.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ \${COMP_WORDS[last]} == '=' ]]; then
    last=$((last - 1))
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == -* ]]; then
      if ${main}_value "$command $word"; then
        i=$((i + 1))
        [[ \${COMP_WORDS[i]} == '=' ]] && i=$((i + 1))
      fi
    elif [[ -z $command ]]; then
      command=$word
    else
      number=$((number + 1))
    fi
  done
  if ${main}_value "$command \${COMP_WORDS[last]}"; then
    :
  elif [[ $current == -* ]]; then
    ${main}_flags "$command"
  elif [[ -z $command ]]; then
    REPLY=${quotedWord(commands.map(({ name }) => name).join(' '))}
  else
    ${main}_argument "$command $number"
  fi
  local options=(-W "$REPLY")
  case $REPLY in
    file) options=(-f) ;;
    folder) options=(-d) ;;
    anything) return ;;
  esac
  [[ $REPLY == file || $REPLY == folder ]] && compopt -o filenames 2>/dev/null
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(compgen "\${options[@]}" -- "$current")
}

complete -F ${main} ${name}
`
}

function casePattern(patterns: readonly string[], values: Values): string {
  const words = typeof values === 'string' ? values : values.join(' ')
  // A star at the end is a glob pattern and must not be quotedWord.
  const texts = patterns.map((pattern) =>
    pattern.endsWith('*') ? `${quotedWord(pattern.slice(0, -2))}*` : quotedWord(pattern),
  )
  return `    ${texts.join(' | ')}) REPLY=${quotedWord(words)} ;;`
}
