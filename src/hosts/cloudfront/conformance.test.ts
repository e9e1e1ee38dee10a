import { parseAst } from 'rolldown/parseAst'
import { beforeAll, describe, expect, it } from 'vitest'
import { conform, type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { createDistribution, listFunctions } from '../../testing/servers/cloudfront.ts'
import { hasNjs, njs, strippedV8 } from '../../testing/servers/cloudfront-engines.ts'
import { serveFetch } from '../../testing/servers/fetch-server.ts'
import { cloudfront } from './index.ts'

describe('CloudFront, emulated', () => {
  let pressed: Pressed
  beforeAll(async () => {
    pressed = await pressFor(cloudfront)
  })

  it('follows the rules, except for declared deviations, with its functions in a stripped V8', async () => {
    const base = await serveFetch(createDistribution(pressed, strippedV8))
    await conform(cloudfront.name, base, pressed, cloudfront.deviations)
  })

  const name = 'does the same with its functions in njs, the real engine'
  if (hasNjs() || process.env.REQUIRE_HOSTS) {
    it(name, async () => {
      const base = await serveFetch(createDistribution(pressed, njs))
      await conform(`${cloudfront.name} (njs)`, base, pressed, cloudfront.deviations)
    })
  } else it.skip(`${name} (skipped: njs is not installed)`, () => {})

  it('keeps its functions under 10 KB, in the syntax that their runtime supports', () => {
    for (const code of listFunctions(pressed)) {
      expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024)
      expect(nodeTypes(parseAst(code)).filter((type) => TOO_NEW.includes(type))).toEqual([])
      expect(code).not.toMatch(/\b\d+n\b|\\p\{|\/[gim]*u[gim]*[.,;)]/)
    }
  })
})

const TOO_NEW = [
  'ArrayPattern',
  'AssignmentPattern',
  'ChainExpression',
  'ClassDeclaration',
  'ClassExpression',
  'ExportNamedDeclaration',
  'ForOfStatement',
  'ImportDeclaration',
  'ObjectPattern',
  'SpreadElement',
  'YieldExpression',
]

/** Lists the types of all nodes of a syntax tree. */
function nodeTypes(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'type' in node ? [String(node.type)] : []
  return [...own, ...Object.values(node).flatMap(nodeTypes)]
}
