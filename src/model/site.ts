/** A response as a file; the path has no leading slash. */
export interface SiteFile {
  readonly path: string
  readonly body: Uint8Array
}

/** What a build did to the site's folder, in files. */
export interface BuildReport {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Size of the whole site. */
  readonly bytes: number
}
