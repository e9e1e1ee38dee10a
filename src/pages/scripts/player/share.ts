// Offers the code of each track of the page.
import { make } from './elements.ts'
import type { Track } from './tracks.ts'

export function offerTracks(tracks: readonly Track[]): void {
  const code = document.querySelector<HTMLTextAreaElement>('.share .one')
  if (!code || tracks.length < 2) return
  const select = make('select', '', ...tracks.map(({ title, uuid }) => new Option(title, uuid)))
  select.setAttribute('aria-label', WORDS.track)
  select.addEventListener('change', () => {
    const frame = new DOMParser().parseFromString(code.value, 'text/html').querySelector('iframe')
    const title = select.selectedOptions[0]?.text ?? ''
    frame?.setAttribute('title', title)
    frame?.setAttribute('src', frame.src.replace(/[^/]+\/$/, `${select.value}/`))
    code.value = frame?.outerHTML ?? ''
  })
  code.closest('label')?.before(select)
}
