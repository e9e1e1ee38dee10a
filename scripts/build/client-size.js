#!/usr/bin/env node
// Bundles the compiled client as a browser would get it, and says how large it is.
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const { output } = await build({
  input: fileURLToPath(new URL('../../lib/client/index.js', import.meta.url)),
  platform: 'browser',
  logLevel: 'warn',
  write: false,
  output: { format: 'esm', minify: true },
})
const size = Buffer.byteLength(output[0].code)
console.log(`The client is ${size.toLocaleString('en-US')} bytes minified.`)
