// Covers and portraits; what has none shows the first letters of its name.
import type { Pictured } from '../api/resources.ts'
import { imageUrl } from '../api/urls.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'

const SIZES = { card: 250, cover: 500, full: 1200 } as const

export function picture(
  { rules }: PageContext,
  kind: Pictured,
  image: string | null,
  { name, size }: { readonly name: string; readonly size: keyof typeof SIZES },
): Markup {
  const pixels = SIZES[size]
  if (image === null) {
    return html`<svg class="initials" viewBox="0 0 100 100" width="${pixels}" height="${pixels}" aria-hidden="true"><rect width="100" height="100" fill="currentColor" opacity=".12"/><text x="50" y="62" font-size="36" text-anchor="middle" fill="currentColor">${[...name][0]}</text></svg>`
  }
  return html`<img src="${imageUrl(rules.baseUrl, kind, image)}" alt="" loading="lazy" decoding="async" width="${pixels}" height="${pixels}">`
}
