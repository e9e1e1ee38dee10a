// The columns of sheets of tracks by which rows are one release.
import type { Settings } from './settings.ts'

/** Returns the column of a sheet of tracks that holds a field: as the first entry that maps it does, or its own name. */
export function trackColumns(sources: Settings['sources']): (field: string) => string {
  const targets = (sources.tracks ?? []).flatMap((entry) =>
    typeof entry === 'string' ? [] : (entry.fields?.targets ?? []),
  )
  const columns = targets.flatMap((target) =>
    'field' in target ? [[target.path, target.field] as const] : [],
  )
  return (field) => columns.find(([path]) => path === field)?.[1] ?? field
}
