// Features are user-defined JSON: they are published as they were written.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHandler } from '../../../contract/edge/handler.ts'
import type { SiteRules } from '../../../contract/rules/site-rules.ts'
import { RULES_FILE, resourceFile } from '../../../contract/urls/files.ts'
import { smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { dataIn, distIn, pressed, readJson, readText, runBuild } from '../../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../../testing/run/folders.ts'

const BASE = 'https://api.example.org/api/v1'
const featuresId = (number: number) => `ffffffff-0000-4000-8000-${String(number).padStart(12, '0')}`

const ODD =
  '"__proto__":{"a":1},"big":9223372036854775808,"exact":0.10000000000000000001,"far":1e400,"zero":-0,"1":"\\u00e9\\/ \\ud83c","constructor":[{"__proto__":null}]'

/** Sources of features in each format, with the members above. */
const sources = {
  'features/a.ndjson': `{"uuid":"${featuresId(1)}",${ODD}}\n{"uuid":"{${featuresId(5).toUpperCase()}}","a":1}\n`,
  'features/b.json': `[ {\n "uuid" : "${featuresId(2)}",\n${ODD.replaceAll(',', ' ,\n\t')}\n} ]`,
  'features/c.csv': `uuid,__proto__,big\n${featuresId(3)},x,9223372036854775808\n`,
  'features/d.ndjson': `{"url":"mine","ct":"mine","media":1,"a":1,"uuid":"${featuresId(4)}"}\n`,
}

const head = (number: number, media: string | null, query = '') =>
  `{"url":"${BASE}/features/media/${featuresId(number)}/${query}","ct":"features.media","uuid":"${featuresId(number)}","media":${
    media === null ? null : `"${BASE}/catalog/track/${media}/${query}"`
  }`

let tree: Map<string, string>
beforeAll(async () => {
  const small = smallCatalog()
  const tracks = small['tracks.ndjson'].map((track, at) =>
    at === 0 ? { ...track, features: featuresId(1) } : track,
  )
  const folder = suiteFolder()
  writeTree(dataIn(folder), { ...small, 'tracks.ndjson': tracks, ...sources })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  tree = readTree(distIn(folder))
})

const renderBody = (number: number, variant: 'plain' | 'api' = 'plain') =>
  readText(tree, resourceFile('features', featuresId(number), variant))

describe('the response of features', () => {
  it('has every key and number as the source wrote it, in NDJSON and JSON', () => {
    expect(renderBody(1)).toBe(`${head(1, trackId(1))},${ODD}}`)
    expect(renderBody(2)).toBe(`${head(2, null)},${ODD}}`)
    expect(renderBody(5)).toBe(`${head(5, null)},"a":1}`)
  })

  it('has them also where the features are inside a track', async () => {
    const folder = tempFolder()
    const small = smallCatalog()
    const tracks = small['tracks.ndjson'].map((track) => JSON.stringify(track))
    const text = `${tracks[0]?.slice(0, -1)},"features":{"uuid":"${featuresId(9)}",${ODD}}}\n`
    writeTree(dataIn(folder), { ...small, 'tracks.ndjson': [text, ...tracks.slice(1)].join('\n') })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(readText(readTree(distIn(folder)), resourceFile('features', featuresId(9), 'plain'))).toBe(
      `${head(9, trackId(1))},${ODD}}`,
    )
  })

  it('has the columns of a CSV file as texts, whatever they are called', () => {
    expect(renderBody(3)).toBe(`${head(3, null)},"__proto__":"x","big":"9223372036854775808"}`)
  })

  it('names itself and its owner, whatever the source has', () => {
    expect(renderBody(4)).toBe(`${head(4, null)},"a":1}`)
  })

  it('has the same members in the variant, pressed and composed', async () => {
    const api = renderBody(1, 'api')
    expect(api).toBe(`${head(1, trackId(1), '?format=api')},${ODD}}`)
    const rules = readJson(tree, RULES_FILE) as SiteRules
    const asset = async (path: string) => {
      const text = tree.has(path) ? readText(tree, path) : null
      return text === null ? null : new Response(text)
    }
    const handle = createHandler({ ...rules, variants: 'edge' }, asset)
    for (const number of [1, 2]) {
      const url = `https://edge.example.net/api/v1/features/media/${featuresId(number)}/?format=api`
      expect(await (await handle(new Request(url))).text()).toBe(renderBody(number, 'api'))
    }
  })
})

it('gives back any JSON that features hold', async () => {
  const [values] = fc.sample(
    fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 40, maxLength: 40 }),
    {
      numRuns: 1,
      seed: 7,
    },
  ) as [Record<string, unknown>[]]
  const own = values.map((value) =>
    Object.fromEntries(
      Object.entries(value).filter(([key]) => !['uuid', 'url', 'ct', 'media'].includes(key)),
    ),
  )
  const lines = own.map((value, at) => JSON.stringify({ uuid: featuresId(at), ...value }, null, 0))
  const made = await pressed({ ...smallCatalog(), 'features.ndjson': lines.join('\n') })
  for (const [at, line] of lines.entries()) {
    const body = readText(made, resourceFile('features', featuresId(at), 'plain'))
    const { url: _url, ct: _ct, media: _media, ...rest } = JSON.parse(body)
    expect(rest).toEqual(JSON.parse(line))
  }
})
