// The names of the columns of events in each language.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EVENT_STATUSES } from '../../core/library/events/event.ts'
import { packageFile } from '../../core/system/package.ts'
import { readWords } from '../guesses/known-names.ts'
import { plainName } from '../guesses/names.ts'
import { EVENT_FIELDS, findEventColumns, statusIn } from './event-columns.ts'

const filesIn = (name: string) => readdirSync(packageFile(`lib/importers/guesses/${name}/`)).sort()
const LANGUAGES = readWords<Readonly<Record<string, string>>>('events').map(
  (words, at) => [filesIn('events')[at] ?? '', words] as const,
)
const splitNames = (list = '') => list.split(/[,;]/).map((name) => name.trim())

it('each language that names columns names those of events', () => {
  expect(filesIn('events')).toEqual(filesIn('names'))
})

describe.each(LANGUAGES)('%s', (_, words) => {
  it('has names of all fields and states, each once in a list', () => {
    expect(Object.keys(words).sort()).toEqual([...EVENT_FIELDS, ...EVENT_STATUSES].sort())
    for (const list of Object.values(words)) {
      const names = splitNames(list).map(plainName)
      expect(names).toEqual([...new Set(names)])
    }
  })

  it('has a header whose columns are found', () => {
    const header = EVENT_FIELDS.map((field) => [field, splitNames(words[field])[0] ?? ''] as const)
    const { columnByField, unread } = findEventColumns(header.map(([, name]) => name))
    expect([...columnByField].sort()).toEqual([...header].sort())
    expect(unread).toEqual([])
  })

  it('has words for each state', () => {
    for (const status of EVENT_STATUSES)
      for (const word of splitNames(words[status])) expect([word, statusIn(word)]).toEqual([word, status])
  })
})
