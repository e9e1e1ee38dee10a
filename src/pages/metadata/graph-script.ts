// Things of schema.org as the JSON-LD of a page.
import type { Graph, Thing } from 'schema-dts'
import { html, jsonScript, type Markup } from '../../core/markup/html.ts'

export function graphScript(...things: Thing[]): Markup {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return html`<script type="application/ld+json">${jsonScript(graph)}</script>\n`
}
