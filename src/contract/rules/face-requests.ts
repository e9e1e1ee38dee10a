// The requests that faces answer by code.
import type { FaceRules } from './faces.ts'
import type { WebRules } from './web-headers.ts'

export type FaceRequests = Required<FaceRules>

/** Returns the face that answers a path by code, or null. */
export function faceAt(
  { web }: { readonly web?: Pick<WebRules, 'faces'> },
  path: string,
): FaceRequests | null {
  const isAt = (pattern: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
  for (const { name, paths = [], methods = [] } of web?.faces ?? [])
    if (paths.some(isAt)) return { name, paths, methods }
  return null
}
