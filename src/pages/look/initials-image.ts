// Fallback for a missing picture.
import { html, type Markup } from '../../core/markup/html.ts'
import { fontSize, makeInitials, pickColor } from './initials.ts'

/** @param label the alternative text; null if the name is beside the image */
export function initialsImage(name: string, label: string | null): Markup {
  const letters = makeInitials(name)
  const role = label === null ? html`aria-hidden="true"` : html`role="img" aria-label="${label}"`
  return html`<svg class="initials" viewBox="0 0 100 100" width="250" height="250" ${role}>\
<path fill="${pickColor(name)}" d="M0 0h100v100H0z"/>\
<text x="50" y="50" dy=".35em" text-anchor="middle" font-size="${fontSize(letters)}" fill="#fff">${letters}</text></svg>`
}
