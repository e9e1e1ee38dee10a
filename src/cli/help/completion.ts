// Completion scripts. They are static, so that a Tab starts no program. The available libraries start one at each Tab,
// and do not complete the names of files and folders.
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import type { Outline } from './outline.ts'
import { zshScript } from './zsh.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

export const completionScript = (shell: keyof typeof SCRIPTS, outline: Outline): string =>
  SCRIPTS[shell](outline)
