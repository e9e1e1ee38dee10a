// Faults in the redirect from a former uuid to its record.
import { at, both, type Fault, fault, isGet, saying, setting, where } from './fault.ts'

/** @param former the path of a record with a former uuid */
export const aliasFaults = (former: string): readonly Fault[] => [
  fault('no redirect of a former uuid', where(at(former), saying(404, '{"detail":"Not found."}'))),
  fault('a former uuid that leads to itself', where(at(former), setting({ location: former }))),
  fault(
    'a former uuid that loses the query',
    where(
      both(isGet, ({ url = '' }, { status }) => status === 301 && url.startsWith(`${former}?`)),
      (answer, request) =>
        setting({ location: String(answer.headers.location).replace(/\?.*/, '') })(answer, request),
    ),
  ),
]
