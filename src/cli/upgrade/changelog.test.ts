import { describe, expect, it } from 'vitest'
import { sectionsBetween, sortEntries } from './changelog.ts'

const CHANGELOG = `# Changelog

## 0.3.0

- Three.

## 0.2.0 (2027-01-02)

- Two.

## 0.1.0 (unreleased)

- One.
`

describe('the sections between two versions', () => {
  it('are those after the first one, up to the second', () => {
    expect(sectionsBetween(CHANGELOG, '0.1.0', '0.3.0')).toMatch(/^## 0\.3\.0[\s\S]*- Two\.\n\n$/)
    expect(sectionsBetween(CHANGELOG, '0.1.0', '0.2.0')).toBe('## 0.2.0 (2027-01-02)\n\n- Two.\n\n')
  })

  it('are all later ones where the changelog does not have the second', () => {
    expect(sectionsBetween(CHANGELOG, '0.2.0', '0.4.0')).toBe('## 0.3.0\n\n- Three.\n\n')
  })

  it('are unknown where the changelog does not have the first: that is a later version', () => {
    expect(sectionsBetween(CHANGELOG, '0.4.0', '0.3.0')).toBeNull()
    expect(sectionsBetween('', '0.1.0', '0.2.0')).toBeNull()
  })

  it('are empty between two programs of one version', () => {
    expect(sectionsBetween(CHANGELOG, '0.3.0', '0.3.0')).toBe('')
  })
})

describe('an entry concerns a project', () => {
  const concerns = (entry: string, settings: string[], others: string[] = []) =>
    sortEntries(`## 1\n\n- ${entry}\n`, { settings, others }).concerning.length > 0

  it.each([
    ['that has a setting which it names as code', 'With `"filters": true`, lists are filtered.', true],
    ['not for a word of its text', 'Lists have filters.', false],
    ['not for a part of a longer name', 'The file `filters.json` and `my-filters` are smaller.', false],
  ])('%s', (_, entry, expected) => {
    expect(concerns(entry, ['filters'])).toBe(expected)
  })

  it.each([
    ['whose host it names', 'Cloudflare Workers answer faster.', true],
    ['whose host it names as code', 'The host `cloudflare-workers` answers faster.', true],
    ['not whose host is another', 'Cloudflare Pages answer faster.', false],
  ])('%s', (_, entry, expected) => {
    expect(concerns(entry, [], ['cloudflare-workers'])).toBe(expected)
  })

  it.each(['serve', 'plain'])('on the host %s by its name as code, not by the word', (host) => {
    expect(concerns('nginx and Apache serve plain files faster.', [], [host])).toBe(false)
    expect(concerns('The hosts `serve` and `plain` are faster.', [], [host])).toBe(true)
  })
})

it('entries are on one line each, with the pages of the package in the place of links', () => {
  const text = '## 1\n\n- One\n  more. [How to](docs/how-to/data.md)\n- Two, see [npm](https://npmjs.com).\n'
  expect(sortEntries(text, { settings: [], others: [] }).further).toEqual([
    'One more. How to: node_modules/catalog-press/docs/how-to/data.md',
    'Two, see npm (https://npmjs.com).',
  ])
})
