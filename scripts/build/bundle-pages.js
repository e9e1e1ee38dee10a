// Bundles the scripts of web pages that share code with the program, when the package is compiled.
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const src = fileURLToPath(new URL('../../src/pages/scripts/', import.meta.url))
const lib = fileURLToPath(new URL('../../lib/pages/assets/', import.meta.url))

for (const name of ['search']) {
  const bundle = await rolldown({ input: `${src}${name}.ts`, platform: 'browser', logLevel: 'warn' })
  await bundle.write({ file: `${lib}${name}.js`, format: 'esm', minify: true })
}
