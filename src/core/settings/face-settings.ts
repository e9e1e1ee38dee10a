// `faces` of site.json: the forms of other programs in which a site publishes its catalog.
import { z } from 'zod'

const MUST_BE_FACE =
  'it must be the name of a face, the path of a module such as "./faces/xspf.mjs", or an object with either as its "name", and settings'

/** A face with its settings; a name alone is a face without settings. */
const entry = z.union(
  [
    z.string().transform((name) => ({ name, settings: {} })),
    z.looseObject({ name: z.string() }).transform(({ name, ...settings }) => ({ name, settings })),
  ],
  { error: MUST_BE_FACE },
)
export type FaceEntry = z.output<typeof entry>

export const faceEntries = z.array(entry, {
  error: 'it must be a list of faces, such as ["./faces/xspf.mjs"]',
})
