// The entries of CHANGELOG.md, which is written by hand: a section for each version, with the date of its release.

/**
 * The text of the entry of a released version, without its heading.
 * @param {string} changelog
 * @param {string} version
 * @returns {string | null} null if the version has no entry with a date
 */
export function findEntry(changelog, version) {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [, released, text] = /^(\S+) \(\d{4}-\d\d-\d\d\)\n(.*)$/s.exec(section) ?? []
    if (released === version) return `${text.trim()}\n`
  }
  return null
}
