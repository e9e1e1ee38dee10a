// The keys of the search page: arrows go from the field to the results and among them, and Escape back to the field.

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/** Moves the focus, which screen readers announce as any other. */
export function useArrows(input: HTMLInputElement, list: HTMLElement): void {
  const move = (event: KeyboardEvent) => {
    const { key, isComposing } = event
    if (isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const places: readonly HTMLElement[] = [input, ...list.querySelectorAll('a')]
    const at = places.indexOf(document.activeElement as HTMLElement)
    const step = STEPS.get(key)
    const next = key === 'Escape' && at > 0 ? input : step === undefined ? undefined : places[at + step]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  input.addEventListener('keydown', move)
  list.addEventListener('keydown', move)
}
