// Links and forms that no script has handled: they are followed by the page, since the frame goes nowhere.
import type { OpenPlace } from './place.ts'

export function visitLinks({ visit }: OpenPlace): void {
  for (const name of ['click', 'auxclick'])
    addEventListener(name, (event) => {
      const link = event
        .composedPath()
        .find((each) => each instanceof HTMLAnchorElement || each instanceof HTMLAreaElement)
      if (!link?.hasAttribute('href')) return
      const isHandled = event.defaultPrevented
      event.preventDefault()
      if (!isHandled && name === 'click') visit(link.href)
    })
  addEventListener('submit', (event) => {
    const isHandled = event.defaultPrevented
    event.preventDefault()
    const form = event.target
    if (isHandled || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    const url = new URL(form.getAttribute('action') ?? '', document.baseURI)
    const fields = [...new FormData(form, event.submitter)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    url.search = `${new URLSearchParams(fields)}`
    visit(url)
  })
}
