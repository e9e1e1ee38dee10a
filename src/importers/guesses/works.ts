// Works, movements and people of classical music.
import { joinNames } from '../../core/system/format.ts'
import { type Column, foreignToNames } from './contents.ts'
import type { Choice, CreditedColumns, GuessedColumn, JoinedColumns } from './guessed.ts'
import type { Meaning } from './meanings.ts'
import { findMeanings } from './names.ts'
import { listed, separationsIn } from './separators.ts'

/** Returns names of tracks that are movements of works. */
export function movementNames(columns: readonly Column[]): JoinedColumns | null {
  const [work, movement] = (['work', 'movement'] as const).map((part) => named(columns, part)[0])
  return work && movement ? { fields: [work.name, movement.name], join: ': ' } : null
}

/** Returns the columns that are named so and hold names. */
const named = (columns: readonly Column[], ...meanings: readonly Meaning[]): readonly Column[] =>
  columns.filter(
    ({ name, values }) =>
      meanings.some((meaning) => findMeanings(name).has(meaning)) &&
      values.length > 0 &&
      foreignToNames(values) === null,
  )

/** Asks which of several columns of people are the artists of a sheet without a column of these. */
export function choiceOfPeople(columns: readonly Column[]): Choice | null {
  const people = named(columns, 'composer', 'person')
  if (people.length < 2) return null
  return {
    field: 'artist.name',
    options: people.map(({ name }) => ({ 'artist.name': name })),
    reason: `No column is called "Artist" or the like, and ${joinNames(people.map(({ name }) => JSON.stringify(name)))} name people.`,
  }
}

/**
 * Returns the columns of composers, and of conductors, ensembles and soloists, who are credited with the names of their
 * columns. Beside neither a work nor such people, a composer may be the writer of a song, who is left to the owner of
 * the sheet.
 */
export function peopleOfWorks(columns: readonly Column[]): Readonly<Record<string, GuessedColumn>> {
  const people = named(columns, 'person')
  const [composer] = named(columns, 'composer')
  const isOfWorks = people.length > 0 || named(columns, 'work', 'movement').length > 0
  const separationIn = separationsIn([...people, ...(composer ? [composer] : [])])
  const separation = composer && separationIn(composer)
  return {
    ...(composer &&
      isOfWorks && { 'composers.name': separation ? listed(composer, separation) : composer.name }),
    ...(people.length > 0 && {
      credits: credited(people, people.map(separationIn).find((each) => each !== null)?.separator),
    }),
  }
}

const credited = (people: readonly Column[], separator: string | undefined): CreditedColumns => ({
  fields: people.map(({ name }) => name),
  // `Soloist(s)`
  roles: people.map(({ name }) => name.replace(/\(\p{L}{1,3}\)\s*$/u, '').trim()),
  ...(separator !== undefined && separator !== '|' && { separator }),
})
