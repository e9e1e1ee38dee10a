// The catalog as the peers that are written in JavaScript get it.
import { readFileSync } from 'node:fs'

export const catalog = JSON.parse(readFileSync(process.env.CATALOG ?? '', 'utf8'))
