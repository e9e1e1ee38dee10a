import { describe, expect, it } from 'vitest'
import { ROOTS, VARIANTS, type Variant } from '../../contract/kinds/resources.ts'
import { answerFiles } from '../../contract/rules/answers.ts'
import { listDocuments } from '../../contract/rules/documents.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { rootFile } from '../../contract/urls/files.ts'
import { encodeBody } from '../../core/site/encode.ts'
import { renderPlanned } from '../../core/site/planned-file.ts'
import { NO_TERMS } from '../../testing/catalogs/joined.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { type DescribedApi, describingFiles } from './singles.ts'

const RULES = siteRules()
const WHOLE = { terms: NO_TERMS, paths: { lookups: [] }, faces: [], styles: [] } as const

/** A site without records. */
const siteWith = (rules: Partial<SiteRules> = {}): DescribedApi => ({
  rules: { ...RULES, ...rules },
  addresses: {
    baseUrl: RULES.baseUrl,
    mediaUrl: 'https://media.example.org',
    placeholder: 'placeholder-0.jpg',
    hasOwnPlaceholder: false,
  },
  whole: () => WHOLE,
  firsts: () => new Map(),
  counts: { artists: 0, tracks: 0, releases: 0, labels: 0, features: 0, artist_features: 0, lookups: 0 },
})

describe('the files that describe a site', () => {
  it.each<[string, readonly Variant[], Partial<SiteRules>]>([
    ['with both variants', VARIANTS, {}],
    ['whose host derives one of them', ['plain'], { variants: 'edge' }],
    ['in blocks', ['plain'], { layout: 'packed' }],
    ['without a reference', VARIANTS, { docs: false }],
  ])('are its answers, roots and documents: a site %s', (_, variants, changed) => {
    const rules = { ...RULES, ...changed }
    const expected = [
      ...answerFiles(rules).keys(),
      ...variants.flatMap((variant) => ROOTS.map((root) => rootFile(root, variant))),
      ...listDocuments(rules).map(({ file }) => file),
    ]
    const paths = Array.from(describingFiles(siteWith(changed)), ({ path }) => path)
    expect(paths.sort()).toEqual(expected.sort())
  })

  it('are compared in each build, and follow from the records only when they are rendered', async () => {
    const asked: string[] = []
    const site = {
      ...siteWith(),
      whole: () => {
        asked.push('whole')
        return WHOLE
      },
    }
    const files = [...describingFiles(site)]
    expect(new Set(files.map((file) => file.digest()))).toEqual(new Set([null]))
    expect(asked).toEqual([])
    for (const file of files) expect(encodeBody(await renderPlanned(file)).length).toBeGreaterThan(0)
    expect(asked).toEqual(['whole'])
  })
})
