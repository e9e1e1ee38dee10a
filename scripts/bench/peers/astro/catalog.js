// Read as it is: imported, Vite would first make a module of it.
import { readFileSync } from 'node:fs'

export const catalog = JSON.parse(readFileSync('catalog.json', 'utf8'))
