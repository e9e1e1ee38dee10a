// Bundles the edge handlers, one file a platform, when the package is compiled.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, transformSync } from '@swc/core'
import { rolldown } from 'rolldown'

const src = fileURLToPath(new URL('../../src/hosts/', import.meta.url))
const lib = fileURLToPath(new URL('../../lib/handlers/', import.meta.url))

/**
 * CloudFront's JavaScript runtime 2.0 is ECMAScript 5.1 with some later features, without bigints and
 * URLSearchParams: files of our own stand in for them, and for headers that its function does not send.
 */
const CLOUDFRONT = {
  resolve: {
    alias: Object.fromEntries(
      ['document-headers.ts', 'integers.ts', 'query.ts'].map((name) => [
        path.join(src, '../api', name),
        path.join(src, 'cloudfront', name),
      ]),
    ),
  },
  finish: toES5,
}

const PLATFORMS = { cloudfront: CLOUDFRONT }

mkdirSync(lib, { recursive: true })
for (const name of readdirSync(src).filter((host) => existsSync(path.join(src, host, 'handler.ts')))) {
  const { finish = (code) => code, ...options } = PLATFORMS[name] ?? {}
  const bundle = await rolldown({
    input: path.join(src, name, 'handler.ts'),
    platform: 'neutral',
    experimental: { attachDebugInfo: 'none' },
    logLevel: 'warn',
    ...options,
  })
  // Doc comments would be a quarter of what a platform loads.
  const { output } = await bundle.generate({ format: 'esm', comments: { jsdoc: false } })
  writeFileSync(path.join(lib, `${name}.js`), finish(output[0].code))
}

function toES5(code) {
  // CloudFront calls a function of this name, and takes no module.
  const { code: lowered } = transformSync(code.replace('export { handler };', ''), {
    isModule: false,
    jsc: {
      target: 'es5',
      loose: true,
      assumptions: { iterableIsArray: true, arrayLikeIsIterable: true, setSpreadProperties: true },
    },
  })
  // The same for plain objects, and a helper less.
  const short = lowered.replace(/(?<!function )\b_object_spread_props\(/g, '_extends(')
  return minifySync(short, {
    ecma: 5,
    module: false,
    toplevel: true,
    compress: { toplevel: true, top_retain: ['handler'], passes: 3 },
    mangle: { toplevel: true, reserved: ['handler'] },
  }).code
}
