// The changelog between two versions, and which of its points concern a project.

/** Names that a project uses; each kind is recognized in its own way. */
export interface UsedNames {
  /** Settings and kinds of sources, which the changelog writes as code. */
  readonly settings: readonly string[]
  /** Hosts and faces, which it also writes as words. */
  readonly others: readonly string[]
}

export interface Entries {
  /** The entries that name something that the project uses. */
  readonly concerning: readonly string[]
  readonly further: readonly string[]
}

/** Names of hosts that are also English words: only as code do they mean the host. */
const WORDS: ReadonlySet<string> = new Set(['plain', 'serve'])

/** Sorts the entries of some sections by whether they concern a project. */
export function sortEntries(sections: string, used: UsedNames): Entries {
  const entries = splitEntries(sections)
  const isConcerning = (entry: string): boolean =>
    used.settings.some((name) => namesAsCode(entry, name)) ||
    used.others.some((name) => (WORDS.has(name) ? namesAsCode : namesAsWord)(entry, name))
  const concerning = entries.filter(isConcerning)
  return { concerning, further: entries.filter((entry) => !concerning.includes(entry)) }
}

/**
 * Returns the sections of a changelog after a version, up to another one, the newest first.
 * @returns null if the changelog does not have the first version: then it is not older
 */
export function sectionsBetween(changelog: string, after: string, upTo: string): string | null {
  const sections = changelog.split(/^(?=## )/m).filter((section) => section.startsWith('## '))
  const [end, begin] = [after, upTo].map((version) =>
    sections.findIndex((each) => isForVersion(each, version)),
  )
  if (end === undefined || end < 0) return null
  return sections.slice(Math.max(0, begin ?? 0), end).join('')
}

const isForVersion = (section: string, version: string): boolean => section.split(/\s/)[1] === version

/** The points of lists, each on one line. */
function splitEntries(sections: string): string[] {
  const points = [...sections.matchAll(/^- (.+(?:\n {2,}\S.*)*)/gm)].map(([, text = '']) => text)
  return points.map((text) => withoutLinks(text.replace(/\s+/g, ' ').trim()))
}

/** Writes links as the places of the pages, which come with the package. */
const withoutLinks = (text: string): string =>
  text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) =>
    /^docs\//.test(target) ? `${label}: node_modules/catalog-press/${target}` : `${label} (${target})`,
  )

const namesAsCode = (entry: string, name: string): boolean =>
  [...entry.matchAll(/`([^`]+)`/g)].some(([, code = '']) => hasWord(code, name))

/** `github-pages` is also GitHub Pages. */
const namesAsWord = (entry: string, name: string): boolean =>
  hasWord(entry.toLowerCase(), name) || hasWord(entry.toLowerCase(), name.replaceAll('-', ' '))

/** Whether a text has a name that is not a part of a longer one, such as `site` in `site.json`. */
function hasWord(text: string, name: string): boolean {
  const escaped = name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-]|\\.\\w)`).test(text)
}
