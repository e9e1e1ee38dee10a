import path from 'node:path'
import fs from 'fs-extra'
import { type Environment, type Overrides, readSettings, rulesOf } from '../config.ts'
import { readHostFile } from '../hosts/host-file.ts'
import { hostNamed } from '../hosts/index.ts'
import type { Terminal } from '../terminal.ts'

export interface RulesOptions extends Overrides {
  readonly data: string
  /** A folder to write the files into; without it they are printed. */
  readonly out?: string
}

/**
 * Prints the files by which a host follows the rules of a site, or writes those that belong beside it:
 * those inside it are for a build to write.
 */
export async function rules(
  name: string,
  options: RulesOptions,
  env: Environment,
  terminal: Terminal,
): Promise<void> {
  const host = hostNamed(name)
  const settings = await readSettings(options.data, options, env)
  const siteRules = rulesOf(settings, options.data)
  const files = await Promise.all(
    host.files(siteRules).map(async (file) => ({ ...file, text: await readHostFile(file, siteRules) })),
  )
  if (options.out === undefined) {
    terminal.print(files.map(({ path, text }) => `# ${path}\n${text.trimEnd()}\n`).join('\n'))
    return
  }
  for (const file of files.filter((one) => one.in === 'project')) {
    const target = path.join(options.out, file.path)
    await fs.outputFile(target, file.text)
    terminal.say(`Wrote ${target}`)
  }
  const inSite = files.filter((one) => one.in === 'site').map((one) => one.path)
  if (inSite.length > 0 && !settings.hosts.includes(host.name)) {
    terminal.say(
      `${inSite.join(', ')} are written by a build with "${host.name}" among the "hosts" of site.json.`,
    )
  }
}
