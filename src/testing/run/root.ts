// The root of the checkout: tests work in a folder of their own.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The packages of the runtimes that hosts with code have, which are as large as all others together. */
export const RUNTIMES = path.join(ROOT, 'scripts/runtimes/node_modules')
