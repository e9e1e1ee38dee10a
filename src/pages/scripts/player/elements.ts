// Makes the elements of the player.

const ICONS = {
  play: 'M8 5v14l11-7z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  previous: 'M18 5v14l-9-7zM6 5h2v14H6z',
  next: 'M6 5v14l9-7zM16 5h2v14h-2z',
  loud: 'M4 9v6h4l5 5V4L8 9zM15 8q3 4 0 8zM17 4q7 8 0 16v-2q4-6 0-12z',
  mute: 'M4 9v6h4l5 5V4L8 9zM15 9l1-1 5 6-1 1zM20 8l1 1-5 6-1-1z',
  queue: 'M4 5h16v2H4zM4 10h16v2H4zM4 15h9v2H4zM16 14v6l5-3z',
  repeat: 'M4 12V6h12V3l4 4-4 4V8H6v4zM20 12v6H8v3l-4-4 4-4v3h10v-4z',
  repeatOne: 'M4 12V6h12V3l4 4-4 4V8H6v4zM20 12v6H8v3l-4-4 4-4v3h10v-4zM11 15v-4h-1v-1l1.5-1H13v6z',
  shuffle: 'M3 6h4l9 10h1v-3l4 4-4 4v-3h-2L6 8H3zM3 16h3l3-3 1 2-3 3H3zM13 10l3-4h1V3l4 4-4 4V8l-2 3z',
  remove: 'M6 7l1-1 5 5 5-5 1 1-5 5 5 5-1 1-5-5-5 5-1-1 5-5z',
  playNext: 'M12 5l6 6-1 1-4-4v11h-2V8l-4 4-1-1z',
  live: 'M12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM6 5l1 1q-5 6 0 12l-1 1q-7-7 0-14zM18 5q7 7 0 14l-1-1q5-6 0-12z',
}
export type Icon = keyof typeof ICONS

export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

/** @param keys its shortcuts, as `aria-keyshortcuts` has them */
export function makeButton(icon: Icon, name: string, keys = ''): HTMLButtonElement {
  const button = make('button', icon)
  button.type = 'button'
  button.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path/></svg>'
  if (keys) button.setAttribute('aria-keyshortcuts', keys)
  label(button, icon, name)
  return button
}

/** Sets the icon and the name of a button, and the tooltip of one that has shortcuts. */
export function label(button: Element, icon: Icon, name: string): void {
  button.querySelector('path')?.setAttribute('d', ICONS[icon])
  button.setAttribute('aria-label', name)
  const keys = button.getAttribute('aria-keyshortcuts')
  if (keys) button.setAttribute('title', `${name} (${keys.replace(' ', ', ')})`)
}

export function makeRange(className: string, name: string, step: number): HTMLInputElement {
  const range = make('input', className)
  range.type = 'range'
  range.step = `${step}`
  range.setAttribute('aria-label', name)
  return range
}

/** Replaces the names in braces with their values. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, () => value), text)

export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (number: number) => `${number}`.padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}
