// The script that `catalog-press dev` adds to web pages: it reloads a page when the site changes, and shows the errors
// of the catalog. The policy of pages forbids inline styles and scripts.
const build = document.currentScript.dataset.build
const events = new EventSource('/@catalog-press/events')

events.onmessage = ({ data }) => {
  const state = JSON.parse(data)
  if (state.build !== build) location.reload()
  else show(state.report)
}
// An open connection would block the next load of the page.
addEventListener('pagehide', () => events.close())

const STYLE = `
  :host { all: initial }
  section { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 4vmin; background: #000c; color: #eee; font: 15px/1.5 ui-monospace, monospace }
  div { max-width: 60rem; margin: auto; padding: 1.5rem; border-top: 4px solid #e5484d; border-radius: 4px; background: #1c1c1f }
  pre { margin: 0 0 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  p { margin: 0 0 1rem; color: #aaa }
  button { font: inherit; color: inherit; background: #333; border: 1px solid #777; border-radius: 4px; padding: .25rem .75rem; cursor: pointer }
`
let host = null

/** @param {string | null} report the errors as printed in the terminal; null if there are none */
function show(report) {
  host?.remove()
  host = null
  if (report === null) return
  host = document.createElement('catalog-press-errors')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(STYLE)
  root.adoptedStyleSheets = [style]
  const section = element('section')
  section.setAttribute('role', 'alertdialog')
  section.setAttribute('aria-label', 'The catalog has errors')
  const close = element('button', 'Close')
  close.onclick = () => show(null)
  section.onkeydown = ({ key }) => key === 'Escape' && show(null)
  const box = element('div')
  box.append(
    element('pre', report),
    element('p', 'This message disappears when the errors are fixed.'),
    close,
  )
  section.append(box)
  root.append(section)
  document.documentElement.append(host)
  close.focus()
}

function element(name, text = '') {
  const created = document.createElement(name)
  created.textContent = text
  return created
}
