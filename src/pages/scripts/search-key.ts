// The key that goes to the search field, on every page that has one.
import { TYPED_IN } from './player/keys.ts'

export function useSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (key !== '/' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (target instanceof Element && target.closest(TYPED_IN)) return
    const field = document.querySelector<HTMLInputElement>('form[role="search"] input[name="q"]')
    if (!field) return
    event.preventDefault()
    field.focus()
    field.select()
  })
}
