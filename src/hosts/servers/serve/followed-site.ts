import { CatalogError } from '../../../core/problems/errors.ts'
import type { Release, ServedSite, SiteMemory } from './release.ts'

export interface Followers {
  /** Reports a release that was opened in place of another. */
  onRelease?(folder: string): void
  /** Reports why a release cannot be opened; the last one stays. */
  onError?(reason: string): void
}

/** Why a release cannot be opened, with the file at fault. */
function reasonFor(error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  const [place] = error instanceof CatalogError ? error.at : []
  return place ? `${reason} (${place.file})` : reason
}

/** Milliseconds between looks at the site. */
const INTERVAL = 1000

/** A site whose current release is open. */
export class FollowedSite {
  release: Release
  /** Why the current release cannot be opened; null if it is open. */
  failure: string | null = null
  /** The number of releases that were opened. */
  opened = 1
  readonly #site: ServedSite
  #isClosed = false
  readonly #memory: SiteMemory
  readonly #followers: Followers

  private constructor(
    site: ServedSite,
    { release, memory, followers }: { release: Release; memory: SiteMemory; followers: Followers },
  ) {
    this.release = release
    this.#site = site
    this.#memory = memory
    this.#followers = followers
    this.#wait()
  }

  /** @throws CatalogError NOT_A_SITE */
  static async open(site: ServedSite, memory: SiteMemory, followers: Followers = {}): Promise<FollowedSite> {
    return new FollowedSite(site, { release: await site.open(memory), memory, followers })
  }

  /** Ends following. */
  close(): void {
    this.#isClosed = true
    this.#site.close()
  }

  #wait(): void {
    // The process may end meanwhile.
    if (!this.#isClosed) setTimeout(() => this.#look(), INTERVAL).unref()
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return
    try {
      if ((await this.#site.version()) !== this.release.version) {
        this.release = await this.#site.open(this.#memory)
        this.opened += 1
        this.#followers.onRelease?.(this.release.folder)
      }
      this.failure = null
    } catch (error) {
      if (this.#isClosed) return
      const reason = reasonFor(error)
      // A failure that lasts is reported once.
      if (this.failure !== reason) this.#followers.onError?.(reason)
      this.failure = reason
    }
    this.#wait()
  }
}
