// Columns of equal right for a field: the same in other words, a title of a song and one of its release, or a choice.

import { CELL_FORMS } from '../fields/forms.ts'
import { type Column, matching, most } from './contents.ts'
import { guessDurationForm } from './forms.ts'
import type { Candidate, Choice, Chosen, GuessedFields } from './guessed.ts'

/** Returns one of columns that hold the same, so that it does not matter which is chosen; undefined if they differ. */
export function oneOfAlike(field: string, columns: readonly Column[]): Column | undefined {
  const [first, ...others] = columns
  if (others.every(({ values }) => JSON.stringify(values) === JSON.stringify(first?.values))) return first
  if (field.endsWith('date')) return mostPrecise(columns)
  if (field.endsWith('name')) return namesBesideIds(columns)
  return field === 'duration' && areSameTimes(columns) ? first : undefined
}

/** An id as databases and services make them: without blanks, with a digit. */
const ID = /^(?=.*\d)\S+$/

/** Returns the column of names of which all others are the ids, row by row: `artist` beside `expand.artist.name`. */
function namesBesideIds(columns: readonly Column[]): Column | undefined {
  const [named, ...more] = columns.filter(({ values }) => !most(values, matching(ID)))
  const isNamed = (column: Column) => column === named || areOneToOne(column.values, named?.values ?? [])
  return more.length === 0 && columns.every(isNamed) ? named : undefined
}

/** Whether each value is always beside the same value of the other column. */
function areOneToOne(some: readonly string[], others: readonly string[]): boolean {
  const pairs = new Set(some.map((value, at) => JSON.stringify([value, others[at]])))
  return (
    some.length === others.length && pairs.size === new Set(some).size && pairs.size === new Set(others).size
  )
}

/** Returns the column of dates that begin with those of all others: dates beside their years. */
const mostPrecise = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ values }) =>
    columns.every(
      (other) =>
        other.values.length === values.length &&
        values.every((value, at) => value.startsWith(other.values[at] ?? '')),
    ),
  )

/** Whether columns of durations, each in its form, differ by less than a second. */
function areSameTimes(columns: readonly Column[]): boolean {
  const [first = [], ...others] = columns.map(secondsIn)
  return others.every(
    (seconds) =>
      seconds.length === first.length && seconds.every((time, at) => Math.abs(time - Number(first[at])) < 1),
  )
}

function secondsIn(column: Column): readonly number[] {
  const { as } = guessDurationForm(column) ?? {}
  if (as === undefined || as === 'seconds' || as === 'position') return column.values.map(Number)
  return column.values.map((value) => Number(CELL_FORMS[as].read(value, 'duration') ?? Number.NaN))
}

export function choiceBetween(field: string, columns: readonly Column[]): Choice {
  const options = columns.map(({ name }): GuessedFields => ({ [field]: name }))
  const names = columns.map(({ name }) => `"${name}"`)
  return { field, options, reason: `${names.join(' and ')} may both be "${field}".` }
}

/**
 * Returns the column of the titles of releases, where no column is named so: titles that repeat beside those of songs.
 * If their name is rather that of songs, this is a choice.
 */
export function titlesOfReleases(all: readonly Candidate[], found: Chosen['found']): Column | Choice | null {
  const [title] = found.get('name') ?? []
  if (!title || found.has('release.name')) return null
  const used = new Set([...found.values()].flat())
  const others = all.flatMap(({ field, column }) => (field === 'name' && !used.has(column) ? [column] : []))
  const [album, ...more] = others.filter((column) => repeats(column) && titlesIn(column) < titlesIn(title))
  if (album && more.length === 0) return album
  const song = others.find((column) => titlesIn(column) > titlesIn(title))
  if (!song || !repeats(title)) return null
  return {
    field: 'name',
    options: [{ name: song.name, 'release.name': title.name }, { name: title.name }],
    reason: `"${title.name}" has titles that repeat beside those of "${song.name}".`,
  }
}

const titlesIn = ({ values }: Column): number => new Set(values).size

const repeats = (column: Column): boolean => titlesIn(column) < column.values.length
