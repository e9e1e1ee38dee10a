// Files → the site's folder, by a thread of its own that is fed batches of a megabyte.
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { CatalogError } from '../model/errors.ts'
import type { BuildReport, SiteFile } from '../model/site.ts'
import { endingsOf } from './codings.ts'
import type { Order, Reply } from './messages.ts'
import { openSiblings, type Siblings } from './siblings.ts'

const BATCH_BYTES = 1024 * 1024
/** Batches under way before the writer asks its caller to wait. */
const AHEAD = 8

/** The compiled thread: Node starts threads from JavaScript, also where this file is run from its source. */
const THREAD = new URL('../../lib/site/thread.js', import.meta.url)

/**
 * Opens a folder to press a site into.
 * @param codings those in which files get compressed siblings
 * @throws CatalogError FOREIGN_FILE where it holds a file that no build wrote
 */
export async function openSite(out: string, codings: readonly string[] = []): Promise<SiteWriter> {
  const folder = path.resolve(out)
  const thread = new Worker(THREAD, { workerData: { out: folder, endings: endingsOf(codings) } })
  const [reply] = (await once(thread, 'message')) as [Reply]
  if (!('foreign' in reply)) return new SiteWriter(thread, openSiblings(folder, codings))
  await thread.terminate()
  throw new CatalogError('FOREIGN_FILE', `The folder ${out} holds a file that no build wrote.`, {
    at: [{ file: path.join(out, reply.foreign) }],
    hint: 'Build into another folder with --out, or move that file away; what is to be published with the site goes into data/media.',
  })
}

export class SiteWriter {
  readonly #thread: Worker
  readonly #siblings: Siblings | null
  readonly #waiting: ((reply: Reply) => void)[] = []
  #files: SiteFile[] = []
  #size = 0
  #failure: unknown = null
  #fail: (error: unknown) => void = () => {}

  constructor(thread: Worker, siblings: Siblings | null) {
    this.#thread = thread
    this.#siblings = siblings
    thread.on('message', (reply: Reply) => this.#waiting.shift()?.(reply))
    thread.on('error', (error) => {
      this.#failure = error
      this.#fail(error)
    })
  }

  /** Adds files; settles when there is room for more. */
  async add(files: Iterable<SiteFile>): Promise<number> {
    let count = 0
    for (const file of files) {
      count += 1
      this.#files.push(file)
      for (const piece of file.body) this.#size += piece.length
      if (this.#size < BATCH_BYTES) continue
      const done = this.#send()
      // A failure reaches whoever orders next.
      done.catch(() => {})
      if (this.#waiting.length >= AHEAD) await done
    }
    return count
  }

  /** Adds a file of the user's as it is. */
  async copy(path: string, from: string): Promise<void> {
    await this.#order({ copy: { path, from } })
  }

  /** Writes what is left, removes what is no longer in the site, and ends the build. */
  async close(): Promise<BuildReport> {
    await this.#send()
    const compressed = (await this.#siblings?.close()) ?? 0
    const reply = await this.#order({ close: true })
    await this.#thread.terminate()
    return { ...(reply as Extract<Reply, { report: BuildReport }>).report, compressed }
  }

  /** Gives up half-way; the next build repairs. */
  async abandon(): Promise<void> {
    await this.#siblings?.abandon()
    await this.#thread.terminate()
  }

  async #send(): Promise<void> {
    const bytes = new Uint8Array(this.#size)
    let at = 0
    const lengths = this.#files.map(({ body }) => {
      const start = at
      for (const piece of body) {
        bytes.set(piece, at)
        at += piece.length
      }
      return at - start
    })
    const paths = this.#files.map(({ path }) => path)
    this.#files = []
    this.#size = 0
    const reply = await this.#order({ batch: { paths, lengths, bytes } }, [bytes.buffer])
    if ('done' in reply) this.#siblings?.make(reply.stale)
  }

  #order(order: Order, move: ArrayBuffer[] = []): Promise<Reply> {
    const reply = new Promise<Reply>((resolve, reject) => {
      if (this.#failure) reject(this.#failure)
      this.#fail = reject
      this.#waiting.push(resolve)
      this.#thread.postMessage(order, move)
    })
    reply.catch(() => {})
    return reply
  }
}
