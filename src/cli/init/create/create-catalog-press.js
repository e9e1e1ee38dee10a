#!/usr/bin/env node
// `npm create catalog-press`: runs catalog-press, which is its command `init` under the name of this file.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const manifest = createRequire(import.meta.url).resolve('catalog-press/package.json')
await import(new URL('lib/cli.js', pathToFileURL(manifest)).href)
