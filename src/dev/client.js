// The script that `catalog-press dev` adds to web pages as it serves them: it loads a page again when the site has
// changed, and shows what is wrong with the catalog. It works under the policy of the pages: no inline style or script.
const build = document.currentScript.dataset.build
const events = new EventSource('/@catalog-press/events')

events.onmessage = ({ data }) => {
  const state = JSON.parse(data)
  if (state.build !== build) location.reload()
  else show(state.report)
}
// A connection that stays open keeps a page from being loaded.
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

/** @param {string | null} report what is wrong, as the terminal has it; null for nothing */
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
    element('p', 'Below is the site as it was before. This message goes when the errors are mended.'),
    close,
  )
  section.append(box)
  root.append(section)
  document.documentElement.append(host)
  close.focus()
}

function element(name, text = '') {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
