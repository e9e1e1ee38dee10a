// Events for pages in browsers: the site has changed, or the catalog has errors (WHATWG HTML, "Server-sent events").
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export interface SiteState {
  /** A new identifier after each change. */
  readonly build: string
  /** The errors of the catalog, as text; null if there are none. */
  readonly report: string | null
}

export class SiteEvents {
  // Pages that were served by an earlier process must reload.
  readonly #process = randomUUID().slice(0, 8)
  readonly #clients = new Set<ServerResponse>()
  #changes = 0
  #report: string | null = null

  get state(): SiteState {
    return { build: `${this.#process}-${this.#changes}`, report: this.#report }
  }

  /** Announces that the site has changed and the catalog has no errors. */
  changed(): void {
    this.#changes += 1
    this.wrong(null)
  }

  /** Announces the errors of the catalog; null if there are none. */
  wrong(report: string | null): void {
    this.#report = report
    for (const client of this.#clients) this.#send(client)
  }

  /** Adds a page and sends it the current state. */
  add(client: ServerResponse): void {
    client.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    this.#clients.add(client)
    client.once('close', () => this.#clients.delete(client))
    this.#send(client)
  }

  #send(client: ServerResponse): void {
    // After a lost connection, browsers reconnect in a second.
    client.write(`retry: 1000\ndata: ${JSON.stringify(this.state)}\n\n`)
  }
}
