// What pages in browsers hear of the site: an event when it has changed, or when it cannot be read (WHATWG HTML, "Server-sent events").
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** What a page knows of the site. */
export interface SiteState {
  /** Another one after each change. */
  readonly build: string
  /** What is wrong with the catalog, as text; null for nothing. */
  readonly report: string | null
}

export class SiteEvents {
  // Pages that were served by a process before this one are loaded again.
  readonly #process = randomUUID().slice(0, 8)
  readonly #clients = new Set<ServerResponse>()
  #changes = 0
  #report: string | null = null

  get state(): SiteState {
    return { build: `${this.#process}-${this.#changes}`, report: this.#report }
  }

  /** Says that the site has changed, and that nothing is wrong. */
  changed(): void {
    this.#changes += 1
    this.wrong(null)
  }

  /** Says what is wrong; null for nothing. */
  wrong(report: string | null): void {
    this.#report = report
    for (const client of this.#clients) this.#tell(client)
  }

  /** Adds a page, which hears the state at once. */
  add(client: ServerResponse): void {
    client.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    this.#clients.add(client)
    client.once('close', () => this.#clients.delete(client))
    this.#tell(client)
  }

  #tell(client: ServerResponse): void {
    // Between two events a browser waits a second if the connection is lost.
    client.write(`retry: 1000\ndata: ${JSON.stringify(this.state)}\n\n`)
  }
}
