import { openRelease, type Release, releaseVersion, type SiteMemory } from './release.ts'

export interface Followers {
  /** Reports a release that was opened in place of another. */
  onRelease?(folder: string): void
  /** Reports a release that cannot be opened; the last one stays. */
  onError?(error: unknown): void
}

/** Milliseconds between looks at the site. */
const INTERVAL = 1000

/** A site whose current release is open. */
export class FollowedSite {
  release: Release
  /** Why the current release cannot be opened; null if it is open. */
  failure: unknown = null
  /** The number of releases that were opened. */
  opened = 1
  readonly #site: string
  readonly #memory: SiteMemory
  readonly #followers: Followers

  private constructor(
    site: string,
    { release, memory, followers }: { release: Release; memory: SiteMemory; followers: Followers },
  ) {
    this.release = release
    this.#site = site
    this.#memory = memory
    this.#followers = followers
    this.#wait()
  }

  /** @throws CatalogError NOT_A_SITE */
  static async open(site: string, memory: SiteMemory, followers: Followers = {}): Promise<FollowedSite> {
    return new FollowedSite(site, { release: await openRelease(site, memory), memory, followers })
  }

  #wait(): void {
    // The process may end meanwhile.
    setTimeout(() => this.#look(), INTERVAL).unref()
  }

  async #look(): Promise<void> {
    try {
      if ((await releaseVersion(this.#site)) !== this.release.version) {
        this.release = await openRelease(this.#site, this.#memory)
        this.opened += 1
        this.#followers.onRelease?.(this.release.folder)
      }
      this.failure = null
    } catch (error) {
      // A failure that lasts is reported once.
      if (this.failure === null) this.#followers.onError?.(error)
      this.failure = error
    }
    this.#wait()
  }
}
