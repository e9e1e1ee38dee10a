// The input catalog of the peers written in JavaScript.
import { readFileSync } from 'node:fs'

export const catalog = JSON.parse(readFileSync(process.env.CATALOG ?? '', 'utf8'))
