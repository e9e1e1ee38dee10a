import { type Environment, type Overrides, readSettings, rulesOf } from '../config.ts'
import { hostNamed } from '../hosts/index.ts'
import { textOf } from '../hosts/text.ts'
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
  const siteRules = rulesOf(settings, options.data)
  const texts = host
    .files(siteRules)
    .map(async (file) => `# ${file.path}\n${(await textOf(file, siteRules)).trimEnd()}\n`)
  terminal.print((await Promise.all(texts)).join('\n'))
}
