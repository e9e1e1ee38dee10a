// Shows a page of the site in a frame that has no origin and no address: its scripts run, and reach neither the page of
// the press nor anything else. All that the page shows is asked of the press.
import { parsePage } from './documents.ts'
import { adaptNewElements } from './elements.ts'
import { type Files, openFiles, pathIn } from './files.ts'
import { visitLinks } from './links.ts'
import { type FromFrame, READY, type Shown, type ShownFile, type ToFrame } from './messages.ts'
import { createPlace, type OpenPlace } from './place.ts'
import { isScript, runScript, STAND_INS } from './scripts.ts'
import { makeFetch, makeLoad, makeStorage } from './substitutes.ts'

addEventListener('message', connect)
parent.postMessage(READY, '*')

/** Takes the port of the parent: whatever comes later is of no interest. */
function connect({ source, ports: [port] }: MessageEvent): void {
  if (source !== parent || !port) return
  removeEventListener('message', connect)
  const tell = (message: FromFrame) => port.postMessage(message)
  const asked = new Map<number, (file: ShownFile | null) => void>()
  let showing: Showing | undefined

  const ask = (address: string): Promise<ShownFile | null> =>
    new Promise((resolve) => {
      const id = asked.size
      asked.set(id, resolve)
      tell({ kind: 'ask', id, address })
    })

  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'show') showing = show(data, openFiles(data.origin, ask), tell)
    else if (data.kind === 'file') asked.get(data.id)?.(data.file)
    else if (data.kind === 'entry') showing?.place.traverse(data.address, data.state)
    else showing?.leave()
  }
}

interface Showing {
  readonly place: OpenPlace
  leave(): void
}

function show(shown: Shown, files: Files, tell: (message: FromFrame) => void): Showing {
  const place = createPlace(shown, tell)
  const { location, history } = place
  const [sessionStorage, localStorage] = [makeStorage(shown.session), makeStorage(shown.local)]
  const standIns = { location, history, sessionStorage, localStorage }
  Object.assign(globalThis, {
    [STAND_INS]: { ...standIns, fetch: makeFetch(files), load: makeLoad(files) },
  })
  // The system would ask for the covers that it shows.
  Object.defineProperty(navigator, 'mediaSession', { value: undefined })
  void showPage(shown, files, place).then(() => tell({ kind: 'shown' }))
  return {
    place,
    leave() {
      dispatchEvent(new PageTransitionEvent('pagehide'))
      const [session, local] = [sessionStorage.stored(), localStorage.stored()]
      tell({ kind: 'left', scroll: scrollY, session, local })
    },
  }
}

async function showPage(shown: Shown, files: Files, place: OpenPlace): Promise<void> {
  const [page] = await Promise.all([
    parsePage(files, shown.html, place.location.toString()),
    readStoredFiles(shown, files),
    isParsed(),
  ])
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement)
  adaptNewElements(files)
  visitLinks(place)
  if (shown.scroll === null) place.showFragment()
  else scrollTo({ top: shown.scroll, behavior: 'instant' })
  await Promise.all([...document.scripts].filter(isScript).map(runScript))
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  dispatchEvent(new Event('load'))
}

/** What the last page left, such as what it played, is at hand when this one takes it up. */
async function readStoredFiles({ session, origin }: Shown, files: Files): Promise<void> {
  const addresses = session.flatMap(([, text]) => text.match(/https?:\/\/[^"\\\s]+/g) ?? [])
  const media = addresses.filter((address) => /\/media\//.test(address))
  await Promise.all(
    media.map(async (address) => {
      const path = pathIn(files, address.replace(/#.*/s, ''), origin)
      return path === null ? null : files.objectUrl(path)
    }),
  )
}

const isParsed = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : Promise.resolve()
