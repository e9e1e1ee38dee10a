// Explains answers of a host that is set up by the rules of another build: those of a site with web pages, or of one
// without them.
import { NOT_FOUND } from '../../contract/rules/answers.ts'
import type { Reply } from './ask.ts'
import type { Client } from './client.ts'
import type { Explanation } from './mix.ts'
import type { Outcome } from './run.ts'
import type { Subject } from './subject.ts'

/** Paths that no site has. */
const IN_API = '/api/v1/nothing/'
const OUTSIDE = '/nothing/'

/** Compares the answers to unknown paths in the API and outside of it, which differ only by rules with web pages. */
export async function explainRules(
  client: Client,
  outcomes: readonly Outcome[],
  { rules }: Subject,
): Promise<Explanation | null> {
  if (!outcomes.some(({ verdict, case: { request } }) => verdict === 'failed' && !isOfApi(request.target)))
    return null
  const [inApi, outside] = await Promise.all(
    [IN_API, OUTSIDE].map((target) => client.ask({ method: 'GET', target })),
  )
  if (!inApi || !outside || !isNotFound(inApi) || outside.status !== 404) return null
  const hasPages = rules.web !== undefined
  // A page of the host itself, but with the headers of our rules.
  const isPage = /^text\/html/.test(outside.headers['content-type'] ?? '')
  const isOurs =
    outside.headers['access-control-allow-origin'] === inApi.headers['access-control-allow-origin'] &&
    outside.headers['cache-control'] === inApi.headers['cache-control']
  if (hasPages ? !isNotFound(outside) : !(isPage && isOurs)) return null
  const [served, built] = hasPages ? ['without', 'with'] : ['with', 'without']
  return {
    text: `Unknown paths outside of the API are answered as on a site ${served} web pages, but this build is one ${built} them: the rules of the host seem to be of another build. Write them again with catalog-press rules, and load them.`,
    isOlder: false,
  }
}

const isOfApi = (target: string): boolean => /^\/api(?:[/?]|$)/.test(target)

const isNotFound = ({ status, body }: Reply): boolean => status === 404 && `${body}`.trim() === NOT_FOUND
