/** A file of the site is cut off, or a different file is in its place. */
export class DamagedFile extends Error {}
