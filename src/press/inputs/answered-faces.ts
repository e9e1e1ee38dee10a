// Faces on the hosts of a site: the requests to a face are answered by code, which some hosts do not run.
import { faceAt } from '../../contract/rules/face-requests.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import type { ActiveFace } from '../../core/site/face.ts'
import { joinNames } from '../../core/system/format.ts'
import type { Host } from '../../hosts/shared/host.ts'
import type { FoundFace } from './faces.ts'

/** Adds to faces which of the hosts do not answer them; a face that no host answers keeps only its files. */
export function facesOnHosts(faces: readonly FoundFace[], hosts: readonly Host[]): ActiveFace[] {
  const silent = hosts.filter(({ composes }) => !composes)
  return faces.map((found) => {
    const { answers, operations: _, ...files } = found.face
    const unansweredBy = answers ? silent.map(({ title }) => title) : []
    if (!answers || silent.length < hosts.length || silent.length === 0)
      return { ...found, unansweredBy, isLinked: true }
    return { ...found, face: files, code: null, unansweredBy, isLinked: !isAnswered(files.entry, found) }
  })
}

/** Whether a path is that of a request to the code of a face. */
const isAnswered = (target: string, { face: { name, answers } }: FoundFace): boolean =>
  faceAt(
    { web: { faces: [{ name, paths: answers?.paths ?? [], methods: [] }] } },
    target.split('?')[0] as string,
  ) !== null

export function unansweredFaces(faces: readonly ActiveFace[]): Warning[] {
  return faces
    .filter(({ unansweredBy }) => unansweredBy.length > 0)
    .map(({ face: { name, entry }, unansweredBy: titles, isLinked }) => ({
      code: 'UNANSWERED_FACE' as const,
      count: 1,
      message: `The face "${name}" is not answered by ${joinNames(titles)}, which only ${titles.length === 1 ? 'serves' : 'serve'} files: ${entry} is a 404 there.${isLinked ? '' : ' No document of the site names it.'}`,
      at: [],
      hint: 'Publish on a host that runs code, such as "serve" or "cloudflare-workers", or remove the face from "faces" of site.json.',
    }))
}
