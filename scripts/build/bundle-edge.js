// Bundles the edge handlers, one file a platform, when the package is compiled.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, transformSync } from '@swc/core'
import { rolldown } from 'rolldown'

const src = fileURLToPath(new URL('../../src/hosts/', import.meta.url))
const lib = fileURLToPath(new URL('../../lib/handlers/', import.meta.url))

/**
 * CloudFront's JavaScript runtime 2.0 is ECMAScript 5.1 with some later features, without bigints,
 * URLSearchParams and patterns of Unicode's properties. Numbers do for the windows that are pressed, and
 * the digits of other scripts are no numbers there.
 */
const CLOUDFRONT = {
  transform: {
    define: { BigInt: 'Number' },
    inject: { URLSearchParams: [path.join(src, 'cloudfront/query.ts'), 'URLSearchParams'] },
  },
  plugins: [{ name: 'without-bigints', transform: withoutBigints }],
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
  const { output } = await bundle.generate({ format: 'esm' })
  writeFileSync(path.join(lib, `${name}.js`), finish(output[0].code))
}

/** Rewrites the few literals that the model writes and the runtime cannot read. */
function withoutBigints(code) {
  return code
    .replace(/\b(\d+)n\b/g, '$1')
    .replace(/\\p\{Nd\}\/(g?)u\b/g, '\\d/$1')
    .replace(/\\p\{Nd\}/g, '\\d')
    .replace(", 'u')", ", '')")
    .replace(".replaceAll('_', '')", ".replace(/_/g, '')")
}

function toES5(code) {
  const script = code.replace(/^export \{ handler \};?$/m, '')
  const { code: lowered } = transformSync(script, {
    isModule: false,
    jsc: {
      target: 'es5',
      loose: true,
      assumptions: { iterableIsArray: true, arrayLikeIsIterable: true, setSpreadProperties: true },
    },
  })
  return minifySync(lowered, {
    ecma: 5,
    module: false,
    toplevel: true,
    compress: { toplevel: true, top_retain: ['handler'], passes: 3 },
    mangle: { toplevel: true, reserved: ['handler'] },
  }).code
}
