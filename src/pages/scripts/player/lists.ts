// Loads the filter of a list where the page has a place for it. Pages have no element for its script, so that a list can
// be shown in place of any other page.
import type * as FilterScript from '../filter.ts'

/** @param changed is called when the list has other entries */
export async function offerFilter(changed: () => void): Promise<void> {
  const place = document.querySelector<HTMLElement>('.filter:empty')
  const script = place?.dataset.script
  if (!place || !script) return
  // Without a connection the list stays as it is.
  const loaded: typeof FilterScript | null = await import(script).catch(() => null)
  if (place.isConnected && !place.firstChild) loaded?.fillFilter(place, changed)
}
