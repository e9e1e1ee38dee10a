// Completion scripts. They are static, so that a TAB starts no program; the libraries that were tried start one at
// each, and leave out the names of files and folders.
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import type { Outline } from './outline.ts'
import { zshScript } from './zsh.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

export const completionScript = (shell: keyof typeof SCRIPTS, outline: Outline): string =>
  SCRIPTS[shell](outline)
