// Frames that show pages of the site. A frame has no origin: what runs in it cannot reach this page, its storage or its
// files, and the policy, which it inherits, allows it no connection.
import script from 'frame-script'
import { type FromFrame, READY, type Shown, type ToFrame } from '../../frame/messages.ts'

/** Stricter than that of the page: everything is a blob that the frame has made. Forms are handled by the frame. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'none'",
  'script-src blob:',
  "style-src 'unsafe-inline' blob:",
  'img-src blob: data:',
  'media-src blob:',
  'font-src blob: data:',
  "form-action 'none'",
].join(';')

const SOURCE = `<!doctype html><script>${script}</script><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>…</title>`

export interface Frame {
  readonly element: HTMLIFrameElement
  tell(message: ToFrame): void
  /** Shows a page, once the frame is there. */
  show(page: Shown): void
  close(): void
}

/** @param receive gets the messages of the frame */
export function openFrame(place: HTMLElement, title: string, receive: (message: FromFrame) => void): Frame {
  const element = document.createElement('iframe')
  element.title = title
  element.setAttribute('sandbox', 'allow-scripts allow-forms')
  element.allow = 'autoplay *; clipboard-write *'
  element.srcdoc = SOURCE
  const { port1: port, port2: other } = new MessageChannel()
  port.onmessage = ({ data }: MessageEvent<FromFrame>) => receive(data)

  const connect = ({ source, data }: MessageEvent) => {
    if (source !== element.contentWindow || data !== READY) return
    removeEventListener('message', connect)
    // Its origin is opaque, and nothing secret is sent.
    element.contentWindow?.postMessage(null, '*', [other])
  }
  addEventListener('message', connect)
  place.append(element)
  const tell = (message: ToFrame) => port.postMessage(message)
  return {
    element,
    tell,
    show: (page) => tell({ kind: 'show', ...page }),
    close() {
      removeEventListener('message', connect)
      port.close()
      element.remove()
    },
  }
}
