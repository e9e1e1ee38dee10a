import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINEAR, measureGrowth } from '../../testing/worlds/growth.ts'
import { CatalogError } from './errors.ts'
import { redact } from './redact.ts'
import { explainIssues } from './validation.ts'

describe('addresses in messages', () => {
  it.each([
    ['postgres://user:secret@db.example.com/catalog', 'postgres://***@db.example.com/catalog'],
    ['https://token@example.com/a.csv', 'https://***@example.com/a.csv'],
    ['"https://u:p@ss/wo:rd@example.com/a.csv"', '"https://***@example.com/a.csv"'],
    [
      'https://example.com/a.csv?X-Amz-Signature=abc&v=1',
      'https://example.com/a.csv?X-Amz-Signature=***&v=1',
    ],
    ['https://example.com/a.csv?v=1&api_key=abc#top', 'https://example.com/a.csv?v=1&api_key=***#top'],
  ])('have no secrets: %s', (address, shown) => {
    expect(redact(address)).toBe(shown)
  })

  it.each([
    'https://example.com:8080/@user/a.csv?page=1',
    'https://example.com/tracks@2x.csv and http://localhost:3000/a@b',
    's3://bucket/labels.parquet',
    'data/a@b.csv, user:name@host',
  ])('stay as they are where they have none: %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  it.each(['://:', '?', '://a:b', '&token', '@', '://'])('take no longer than their length: %s', (piece) => {
    const makeText = (parts: number) => `https://x?${piece.repeat(parts)}`
    expect(measureGrowth(makeText, redact)).toBeLessThan(LINEAR)
  })

  it('never show a password, whatever is in it', () => {
    const password = fc.string({ minLength: 4 }).map((text) => `q7${text.replace(/[\s"'\d]/g, 'x')}Z`)
    fc.assert(
      fc.property(password, (secret) => {
        expect(redact(`postgres://user:${secret}@db.example.com/x`)).not.toContain(secret)
      }),
    )
  })
})

it('errors show no secrets in their message, their hint or their places', () => {
  const url = 'https://user:secret@example.com/a.csv'
  const error = new CatalogError('UNREACHABLE', `No ${url}.`, {
    hint: `See ${url}.`,
    at: [{ file: url, line: 2 }],
  })
  expect(error).toMatchObject({
    message: 'No https://***@example.com/a.csv.',
    hint: 'See https://***@example.com/a.csv.',
    at: [{ file: 'https://***@example.com/a.csv', line: 2 }],
  })
})

it('a received value that is cut shows no part of a secret', () => {
  const value = { base_url: `https://user:${'secret'.repeat(20)}@example.com` }
  const issue = { code: 'custom', path: ['base_url'], message: 'It must be plain' } as never
  const [refusal] = explainIssues([issue], { thing: 'a site', value, fields: [] })
  expect(refusal?.message).toBe(
    'The field "base_url" of this site is "https://***@example.com"; it must be plain.',
  )
})
