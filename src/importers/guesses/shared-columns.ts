// Columns of names and labels that hold a second field as well.
import { areCredited } from '../../core/records/values/credited-name.ts'
import { areNumberedLabels } from '../../core/records/values/numbered-label.ts'
import { areNumbered } from '../../core/records/values/numbered-name.ts'
import type { Column } from './contents.ts'
import type { Chosen, GuessedForm } from './guessed.ts'

/** Returns the column of names that begin with the numbers of tracks. */
export function numberedNames(found: Chosen['found']): GuessedForm | null {
  const names = onlyNames(found)
  return names && areNumbered(names.values) ? { field: names.name, as: 'numbered' } : null
}

/** Returns the column of names that begin with their artists, if no column may be that of artists. */
export function creditedNames(found: Chosen['found'], columns: readonly Column[]): GuessedForm | null {
  const names = onlyNames(found)
  if (columns.some((column) => column !== names && /artist/i.test(column.name))) return null
  return names && areCredited(names.values) ? { field: names.name, as: 'artist-title' } : null
}

/** Returns the column of labels that have catalog numbers behind them. */
export function numberedLabels(labels: Column | undefined): GuessedForm | null {
  return labels && areNumberedLabels(labels.values) ? { field: labels.name, as: 'label-number' } : null
}

/** Returns the column of names, without a column of versions. */
function onlyNames(found: Chosen['found']): Column | null {
  const [column, ...others] = found.get('name') ?? []
  return column && others.length === 0 && !found.has('version') ? column : null
}
