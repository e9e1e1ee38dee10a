import { Argument, Command } from '@commander-js/extra-typings'
import type { Cli } from './command.ts'

export const completionCommand = ({ run }: Cli) =>
  new Command('completion')
    .description('print a script for shell completion of commands, flags and names')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
If only npx finds the program, define a function: catalog-press() { npx catalog-press "$@"; }

Examples:
  catalog-press completion bash > ~/.local/share/bash-completion/completions/catalog-press
  catalog-press completion zsh > ~/.zfunc/_catalog-press     # with fpath+=~/.zfunc before compinit
  catalog-press completion fish > ~/.config/fish/completions/catalog-press.fish`,
    )
    .action((shell, _, command) =>
      run(async (terminal) => {
        const { ENCODING_NAMES } = await import('../../contract/common/encodings.ts')
        const { completionScript } = await import('../help/completion.ts')
        const { createOutline } = await import('../help/outline.ts')
        const { HOSTS } = await import('../../hosts/index.ts')
        const { SOURCE_NAMES } = await import('../../core/settings/source-settings.ts')
        const words = new Map<string, readonly string[]>([
          ['host', HOSTS.map(({ name }) => name)],
          ['entry', SOURCE_NAMES],
          ['encodings', ENCODING_NAMES],
        ])
        terminal.print(completionScript(shell, createOutline(command.parent ?? command, words)))
      }),
    )
