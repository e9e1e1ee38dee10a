import { type Environment, type Overrides, readSettings, rulesOf } from '../config.ts'
import { hostNamed } from '../hosts/index.ts'
import type { Terminal } from '../terminal.ts'

export interface RulesOptions extends Overrides {
  readonly data: string
}

/** Prints the files by which a host follows the rules of a site. */
export async function rules(
  name: string,
  options: RulesOptions,
  env: Environment,
  terminal: Terminal,
): Promise<void> {
  const host = hostNamed(name)
  const settings = await readSettings(options.data, options, env)
  const files = host.files(rulesOf(settings, options.data))
  terminal.print(files.map(({ path, body }) => `# ${path}\n${body.trimEnd()}\n`).join('\n'))
}
