// The share block of a page: buttons that copy its address and its codes, and the code of each track of the page.
import { make } from './player/elements.ts'
import type { Track } from './player/tracks.ts'

/** The words of this script, which assets.ts puts before it. */
declare const WORDS: Readonly<
  Record<'track' | 'share' | 'copyLink' | 'copyCode' | 'copied' | 'copyByKeys', string>
>

/** Whether the browser offers addresses to the programs of the device. */
const canShare = typeof navigator.share === 'function'

/** @param tracks those of the page */
export function fillShare(block: HTMLElement, tracks: readonly Track[]): void {
  const code = block.querySelector<HTMLTextAreaElement>('.one')
  if (code && tracks.length > 1) offerTracks(code, tracks)
  const status = make('p', '')
  status.setAttribute('role', 'status')
  for (const field of block.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[readonly]')) {
    const isLink = field instanceof HTMLInputElement
    const copies = button(isLink ? WORDS.copyLink : WORDS.copyCode, async () => {
      // The same text twice would not be announced again.
      status.textContent = ''
      status.textContent = (await copy(field, copies)) ? WORDS.copied : WORDS.copyByKeys
    })
    const row = make('p', '', copies)
    if (isLink && canShare)
      row.append(
        ' ',
        button(WORDS.share, () => share(field.value)),
      )
    field.closest('label')?.after(row)
  }
  block.append(status)
}

function button(text: string, press: () => unknown): HTMLButtonElement {
  const made = make('button', '', text)
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

/** Copies the text of a field; where nothing can, the field is left selected. @returns whether it is copied */
async function copy(field: HTMLInputElement | HTMLTextAreaElement, pressed: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Browsers have a clipboard only on pages with https.
    field.focus()
    field.select()
    const isCopied = document.execCommand('copy')
    if (isCopied) pressed.focus()
    return isCopied
  }
}

/** Offers the address to the programs of the device. Who closes their list has not failed. */
const share = (url: string): Promise<void> => navigator.share({ title: document.title, url }).catch(() => {})

function offerTracks(code: HTMLTextAreaElement, tracks: readonly Track[]): void {
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
