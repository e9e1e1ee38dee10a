// What this program is: another version may read the same source otherwise, and press other bytes from it.
import { readFileSync } from 'node:fs'

export const { version, description }: { readonly version: string; readonly description: string } =
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
