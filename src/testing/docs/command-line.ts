// What the program says of its own command line.
import { runHere } from '../cli.ts'

export interface CommandHelp {
  /** Empty for the program itself. */
  readonly name: string
  readonly help: string
}

/** The help of the program and of each of its commands. */
export async function commandHelps(): Promise<CommandHelp[]> {
  const whole = await helpOf('')
  const [, list = ''] = /^Commands:\n((?: {2}.*\n?)+)/m.exec(whole.help) ?? []
  const names = [...list.matchAll(/^ {2}(\w[\w-]*)/gm)].map(([, name = '']) => name)
  return [whole, ...(await Promise.all(names.filter((name) => name !== 'help').map(helpOf)))]
}

async function helpOf(name: string): Promise<CommandHelp> {
  const { stdout } = await runHere([...(name === '' ? [] : [name]), '--help'])
  return { name, help: stdout.trimEnd() }
}
