// The edge handlers, one file per platform.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, transformSync } from '@swc/core'
import { bundle, constants } from './bundles.js'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

/**
 * CloudFront's JavaScript runtime 2.0 is ECMAScript 5.1 with some later features, without bigints and URLSearchParams:
 * modules of the host replace these of the contract, and also those for headers that its function does not send.
 */
const CLOUDFRONT = Object.fromEntries(
  ['rules/document-headers.ts', 'common/integers.ts', 'urls/query.ts'].map((name) => [
    path.join(SRC, 'contract', name),
    path.join(SRC, 'hosts/cloudfront', path.basename(name)),
  ]),
)

/** @returns texts by their paths in lib/ */
export async function handlers() {
  const texts = {}
  for (const [host, code] of await codes('hosts', 'handler', 'esm'))
    texts[`handlers/${host}.js`] = host === 'cloudfront' ? toES5(code) : code
  return texts
}

/** The code of the faces of the program, in CommonJS as hosts take it. @returns texts by their paths in lib/ */
export async function faces() {
  const made = await codes('faces', 'code', 'cjs')
  return Object.fromEntries(made.map(([face, code]) => [`faces/${face}.cjs`, code]))
}

/**
 * Bundles a module of each folder of a room that has it.
 * @param {'hosts' | 'faces'} room
 * @param {string} module
 * @param {'esm' | 'cjs'} format
 * @returns {Promise<[folder: string, code: string][]>}
 */
async function codes(room, module, format) {
  const plugins = await constants()
  /** @type {[string, string][]} */
  const made = []
  for (const folder of readdirSync(path.join(SRC, room))) {
    if (!existsSync(path.join(SRC, room, folder, `${module}.ts`))) continue
    const options = {
      platform: /** @type {const} */ ('neutral'),
      plugins,
      // All modules of the contract are pure.
      treeshake: { moduleSideEffects: false },
      experimental: { attachDebugInfo: /** @type {const} */ ('none') },
      resolve: { alias: folder === 'cloudfront' ? CLOUDFRONT : {} },
    }
    const [{ code }] = await bundle([`${room}/${folder}/${module}`], options, { format, minify: 'dce-only' })
    made.push([folder, code])
  }
  return made
}

function toES5(code) {
  // CloudFront calls a function of this name, and does not support modules.
  const { code: lowered } = transformSync(code.replace('export { handler };', ''), {
    isModule: false,
    jsc: {
      target: 'es5',
      loose: true,
      assumptions: { iterableIsArray: true, arrayLikeIsIterable: true, setSpreadProperties: true },
    },
  })
  // Equivalent for plain objects, without a helper function.
  const short = lowered.replace(/(?<!function )\b_object_spread_props\(/g, '_extends(')
  return minifySync(short, {
    ecma: 5,
    module: false,
    toplevel: true,
    compress: { toplevel: true, top_retain: ['handler'], passes: 3 },
    mangle: { toplevel: true, reserved: ['handler'] },
  }).code
}
