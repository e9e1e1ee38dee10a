// The root of a store: the only object of it that is ever replaced. It names everything else by content, so that readers
// of a store, who switch to another revision by it alone, see each revision whole.
import { PACKS_FOLDER, type Pack } from './packs.ts'

export const STORE_ROOT = `${PACKS_FOLDER}/index.json`

/** Raised when readers of a lower number would misread a store. */
const FORM = 1

export interface StoreRoot {
  readonly form: typeof FORM
  /** The names of the tables at the roots of all packs. */
  readonly tables: Readonly<Partial<Record<Pack, string>>>
  /** The key of a zip with all files of the site that are not blocks; a store may have the blocks alone. */
  readonly site?: string
  /** The numbers of records in a site that was merged from parts. */
  readonly counts?: Readonly<Record<string, number>>
  /** The key of what the feed of changes of such a site goes on from. */
  readonly feed?: string
}

export const rootText = (root: Omit<StoreRoot, 'form'>): string => JSON.stringify({ form: FORM, ...root })

/** Null for what is not the root of a store, or of a later form. */
export function parseRoot(text: string): StoreRoot | null {
  try {
    const root = JSON.parse(text) as StoreRoot
    return root.form === FORM && typeof root.tables === 'object' ? root : null
  } catch {
    return null
  }
}

/** The key of a table in a store. Its name changes with its content. */
export const storedTable = (pack: Pack, name: string): string => `${PACKS_FOLDER}/${pack}/${name}.json`
