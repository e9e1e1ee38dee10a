// The page of the press: draws its parts again whenever something has changed.
import { html, render } from 'lit'
import { filesOfDrop } from './added.ts'
import { catalogPart } from './parts/catalog.ts'
import { keptPart } from './parts/kept.ts'
import { lookPart } from './parts/look.ts'
import type { PreviewPart, View } from './parts/part.ts'
import { previewPart } from './parts/preview.ts'
import { takePart } from './parts/take.ts'
import { understoodPart } from './parts/understood.ts'
import { openPreview } from './preview/preview.ts'
import { fitScreen } from './preview/screen.ts'
import { openSiteFiles } from './preview/site-files.ts'
import { openStudio } from './studio.ts'
import { wordsFor } from './words/words.ts'

const words = wordsFor(navigator.languages)
Object.assign(document.documentElement, { lang: words.tag, dir: words.direction })
document.title = `${words.title} – catalog-press`

const place = document.createElement('div')
place.className = 'frames'
const studio = openStudio(words, { changed: draw, pressed: showSite })
const files = openSiteFiles(studio.engine)
const preview = openPreview(
  place,
  { origin: () => parseOrigin(studio.state.settings?.baseUrl), file: files.file },
  words,
  draw,
)
let isDrawn = true

const view: View = {
  width: innerWidth < 700 ? 'phone' : 'desktop',
  isStartingOver: false,
  set(changes) {
    Object.assign(view, changes)
    draw()
  },
}
const part: PreviewPart = { words, studio, preview, view }

acceptDrops()
drawNow()
void studio.restore()
prepare()

function draw(): void {
  if (isDrawn) queueMicrotask(drawNow)
  isDrawn = false
}

function drawNow(): void {
  isDrawn = true
  const { settings, done, task } = studio.state
  if (settings === null) preview.close()
  document.body.classList.toggle('empty', settings === null)
  render(
    html`<a class="skip" href="#preview" ?hidden=${settings === null}>${words.skip}</a>
      <header>
        <h1>${words.title}</h1>
        <p>${words.lead} <strong>${words.private}</strong></p>
      </header>
      <main>
        ${catalogPart(part)} ${understoodPart(part)} ${lookPart(part)}
        ${previewPart(part, (element) => {
          if (element && place.parentElement !== element) {
            element.append(place)
            fitScreen(element, place)
          }
        })}
        ${takePart(part)} ${keptPart(part)}
      </main>
      <p class="unseen" role="status">${task ? words[task.name] : done}</p>`,
    document.body,
  )
}

function showSite(): void {
  files.forget()
  if (studio.state.review?.counts) preview.refresh()
}

function parseOrigin(address: string | null | undefined): string {
  try {
    return new URL(address ?? '').origin
  } catch {
    return 'https://site.invalid'
  }
}

/** Files may be dropped anywhere on the page. */
function acceptDrops(): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
  const mark = (isOver: boolean) => document.body.classList.toggle('over', isOver)
  addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    mark(true)
  })
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) mark(false)
  })
  addEventListener('drop', async (event) => {
    if (!event.dataTransfer || !hasFiles(event)) return
    event.preventDefault()
    mark(false)
    await studio.add(await filesOfDrop(event.dataTransfer))
  })
}

/** Has the engine running before it is needed. Keeping the page for later takes the processor, too: it comes second. */
function prepare(): void {
  const whenIdle = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 1000))
  const keepPage = () => {
    if (isSecureContext) void navigator.serviceWorker?.register('offline.js').catch(() => {})
  }
  addEventListener('load', () => whenIdle(() => void studio.engine().then(keepPage, keepPage)))
}
