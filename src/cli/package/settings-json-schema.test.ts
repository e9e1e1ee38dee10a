import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../core/settings/settings.ts'
import { findHost, HOSTS } from '../../hosts/index.ts'
import { codeTitle, readPages } from '../../testing/docs/page.ts'
import { settingsJsonSchema } from './settings-json-schema.ts'

const schema = settingsJsonSchema() as {
  readonly properties: Readonly<Record<string, { description?: string; examples?: unknown[] }>>
}
// Definitions of their own for all that is referred to, and no optimizer: it would compile for seconds.
const validate = new Ajv2020({
  allowUnionTypes: true,
  formats: { 'color-hex': true, uuid: true },
  inlineRefs: false,
  code: { optimize: false },
}).compile(schema)

/** All settings that the docs show. */
const shown = readPages().flatMap(({ file, blocks }) =>
  blocks
    .filter((block) => block.info === 'settings' || codeTitle(block)?.endsWith('site.json'))
    .map(({ line, text }) => ({ place: `${file}:${line}`, settings: JSON.parse(text) })),
)

describe('the JSON Schema of the settings', () => {
  it.each(shown)('takes those of $place', ({ settings }) => {
    validate(settings)
    expect(validate.errors).toBeNull()
  })

  it('takes each example of a setting', () => {
    for (const [key, { examples = [] }] of Object.entries(schema.properties)) {
      for (const example of examples) {
        validate({ [key]: example })
        expect(validate.errors, key).toBeNull()
      }
    }
  })

  it('describes every key, with the examples that its docs have', () => {
    for (const [key, of] of Object.entries(settingsSchema.shape)) {
      const { description, examples } = of.meta() ?? {}
      expect(schema.properties[key], key).toMatchObject({ description, ...(examples ? { examples } : {}) })
    }
  })

  it('names the hosts, each with its title', () => {
    for (const { name, title } of HOSTS)
      expect(JSON.stringify(schema)).toContain(JSON.stringify({ const: name, description: title }))
  })

  it.each([
    { hosts: ['firebase'] },
    { hosts: [{ name: 'nginx', plan: 'paid' }] },
    { base_url: 'api.example.com' },
    { variants: 'both' },
    { sources: { songs: 'songs.csv' } },
    { sources: { tracks: { from: 'songs.csv', columns: {} } } },
    { sources: { tracks: { from: 'songs.csv', fields: { duration: { field: 'Length', as: 'mm:ss' } } } } },
    { sources: { sql: { artists: 'SELECT 1' } } },
    { sources: { sql: { url: 'sqlite:a', artists: 'SELECT 1', timeout: 0 } } },
    { site: { colour: '#fff' } },
    { unknown: true },
  ])('refuses what the program refuses: %j', (settings) => {
    expect(validate(settings)).toBe(false)
    expect(() => settingsSchema.parse(settings).hosts.map(findHost)).toThrow()
  })
})
