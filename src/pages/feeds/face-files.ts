// The files of faces, rendered from what web pages show, or would show.

import { textIn } from '../../contract/common/texts.ts'
import type { Form, NamedForm } from '../../contract/kinds/forms.ts'
import type { FormResource, Resource, WebResource } from '../../contract/kinds/kinds.ts'
import { faceFile, faceFolder, faceListFile, followedFile, followedName } from '../../contract/rules/faces.ts'
import { resourcePath } from '../../contract/urls/urls.ts'
import type { IndexPage, PageCatalog } from '../../core/library/web/list-records.ts'
import type { FollowedPage, RecordPages } from '../../core/library/web/page-records.ts'
import { plainText, textHtml } from '../../core/markup/markdown.ts'
import { badModule } from '../../core/problems/own-files.ts'
import { textFile } from '../../core/site/encode.ts'
import type { ActiveFace, FaceCatalog, FaceContext, FaceForm, FaceLink } from '../../core/site/face.ts'
import type { SiteFile } from '../../core/site/site.ts'
import { absolute, audioUrl, pageUrl, pictureUrl } from '../metadata/addresses.ts'
import { isPageContext, type SiteContext, siteName } from '../parts/context.ts'
import { once } from '../parts/once.ts'
import { siteWords } from '../words/words.ts'

type AnyForm<K extends FormResource> = FaceForm<RecordPages[K], unknown>

/** The faces as a program finds them. */
export const faceLinks = (context: SiteContext): FaceLink[] =>
  context.faces
    .filter(({ isLinked }) => isLinked)
    .map((active) => {
      const { name, title, description, entry, operations } = active.face
      const own = createFaceContext(context, active)
      return {
        name,
        title,
        description,
        url: entry.startsWith('/') ? absolute(context, entry) : own.fileUrl(entry),
        operations: operations ? attempt(active, 'its operations', () => operations(own)) : { paths: {} },
      }
    })

/** A form of a face, as one of the forms of its records. */
interface FaceRecordForm<K extends FormResource> {
  readonly form: NamedForm
  readonly link: AnyForm<K>['link']
  readonly render: (context: SiteContext, shown: RecordPages[K]) => string
}

/** The forms of the records of a kind in all faces of a site. */
export function faceForms<K extends FormResource>(
  { faces }: Pick<SiteContext, 'faces'>,
  kind: K,
): FaceRecordForm<K>[] {
  return faces.flatMap((active) => {
    const forms: readonly AnyForm<K>[] = active.face.forms?.[kind] ?? []
    return forms.map(({ file, when, link, render }) => ({
      form: { ...placeForm(active, file), name: file, ...(when && { when }) },
      link,
      render: (context, shown) =>
        attempt(active, file, () => render(shown, createFaceContext(context, active))),
    }))
  })
}

const placeForm = ({ face }: ActiveFace, file: string): Pick<Form, 'file' | 'under'> => ({
  file,
  under: faceFolder(face.name),
})

/** A file that a face makes of a page, by the number of the page. */
interface FacePage<Page> {
  path(number: number): string
  render(page: Page): string
}

/** The lists of records of a kind in all faces that have such lists. */
export const faceLists = (context: SiteContext, kind: WebResource): FacePage<IndexPage>[] =>
  context.faces.flatMap((active) => {
    const { name, lists } = active.face
    const list = lists?.[kind]
    if (!list) return []
    const { extension, render } = list
    const path = (number: number) => faceListFile(name, kind, { number, extension })
    const made = (page: IndexPage) =>
      attempt(active, path(page.number), () => render(page, createFaceContext(context, active)))
    return [{ path, render: made }]
  })

/** The pages of all records in all faces that programs follow; 0 is the number of the page of the last changes. */
export const faceFeeds = (context: SiteContext): FacePage<FollowedPage>[] =>
  context.faces.flatMap((active) => {
    const { name, feed } = active.face
    if (!feed) return []
    const path = (number: number) =>
      number === 0 ? faceFile(name, feed.file) : followedFile(name, followedName(number, feed.file))
    const render = (page: FollowedPage) =>
      attempt(active, path(page.number ?? 0), () => feed.render(page, createFaceContext(context, active)))
    return [{ path, render }]
  })

/** The paths of the files of which each face has one. */
export const faceFiles = (faces: readonly ActiveFace[]): string[] =>
  faces.flatMap((active) => {
    const { name, feed } = active.face
    return [...filesIn(active), ...(feed ? [feed] : [])].map(({ file }) => faceFile(name, file))
  })

/** What the files of faces read of a catalog; null if one of them may read all. */
export function readByFiles(faces: readonly ActiveFace[]): ReadonlySet<keyof FaceCatalog> | null {
  const read = faces.flatMap((active) => filesIn(active).map(({ reads = null }) => reads))
  return read.includes(null) ? null : new Set(read.flatMap((each) => each ?? []))
}

const filesIn = ({ face: { files = [] }, settings }: ActiveFace) =>
  files.filter(({ when }) => when?.(settings) ?? true)

/** Renders these files. */
export async function renderFaceFiles(context: SiteContext, catalog: PageCatalog): Promise<SiteFile[]> {
  const feeds = faceFeeds(context)
  const last = feeds.length > 0 ? await catalog.lastChanges() : null
  const files = feeds.flatMap(({ path, render }) => (last === null ? [] : [textFile(path(0), render(last))]))
  for (const active of context.faces) {
    for (const { file, render } of filesIn(active)) {
      const text = await attempt(active, file, async () =>
        render(createFaceContext(context, active), catalog),
      )
      files.push(textFile(faceFile(active.face.name, file), text))
    }
  }
  return files
}

const contexts = once((context: SiteContext) => {
  const made = context.faces.map((active) => [active, faceContext(context, active)] as const)
  return new Map(made)
})

const createFaceContext = (context: SiteContext, active: ActiveFace): FaceContext =>
  contexts(context).get(active) as FaceContext

function faceContext(context: SiteContext, { face, settings }: ActiveFace): FaceContext {
  const { rules, site, counts } = context
  const recordUrl = (resource: Resource, uuid: string) =>
    absolute(context, resourcePath(resource, uuid, 'plain'))
  return {
    baseUrl: rules.baseUrl,
    name: siteName(context),
    description: site.description === undefined ? null : textIn(site.description, site.language).text,
    language: site.language,
    terms: site.terms,
    counts,
    hasSearch: rules.search === true,
    settings,
    pageUrl: (kind, uuid) => (isPageContext(context) ? pageUrl(context, kind, uuid) : recordUrl(kind, uuid)),
    recordUrl,
    imageUrl: (kind, image) => pictureUrl(context, kind, image),
    audioUrl: (stream) => audioUrl(context, stream),
    fileUrl: (file) => absolute(context, `/${faceFile(face.name, file)}`),
    textHtml: (text) => textHtml(text),
    plainText: (text) => plainText(text),
    words: siteWords(context),
  }
}

/** @throws CatalogError BAD_MODULE if a face of the user's own fails */
function attempt<Made>({ face, file }: ActiveFace, what: string, make: () => Made): Made {
  if (file === null) return make()
  const fail = (cause: unknown): never => {
    throw badModule(`The face "${face.name}" failed at ${what}`, { file, cause })
  }
  try {
    const made = make()
    return made instanceof Promise ? (made.catch(fail) as Made) : made
  } catch (cause) {
    return fail(cause)
  }
}
