// Parses addresses of databases: `sqlite:` and a path, or the URL of a server.

import path from 'node:path'
import { ownValue } from '../../../contract/common/own-value.ts'
import { CatalogError } from '../../../core/problems/errors.ts'
import { didYouMean } from '../../../core/problems/validation.ts'
import { resolvePath } from '../../../core/system/glob.ts'
import type { OriginContext } from '../origin.ts'

export interface Address extends OriginContext {
  readonly type: 'sqlite' | 'postgres' | 'mysql'
  /** With its secrets; for SQLite, the path of the file. */
  readonly url: string
  /** Without the user, the password and the options. */
  readonly name: string
}

const TYPES: ReadonlyMap<string, Address['type']> = new Map<string, Address['type']>(
  Object.entries({
    sqlite: 'sqlite',
    postgres: 'postgres',
    postgresql: 'postgres',
    mysql: 'mysql',
    mariadb: 'mysql',
  }),
)
const SCHEMES = [...TYPES.keys()]

/**
 * @param written may contain `${NAME}` for environment variables
 * @throws CatalogError BAD_CONFIG; its message does not show the address, which may contain a password
 */
export function parseAddress(written: string, context: OriginContext, env: NodeJS.ProcessEnv): Address {
  const { base, data } = context
  const url = expand(written, data, env)
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/i.exec(url) ?? []
  const type = TYPES.get(scheme.toLowerCase())
  if (type === undefined) throw unknownScheme(scheme, data)
  if (type === 'sqlite') {
    const file = resolvePath(base, url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, ''))
    return { type, url: file, name: file, ...context }
  }
  if (!URL.canParse(url) || !url.slice(scheme.length).startsWith('://')) throw invalidUrl(scheme, data)
  const { host, pathname } = new URL(url)
  return { type, url, name: `${scheme.toLowerCase()}://${host}${pathname}`, ...context }
}

const VARIABLE = /\$\{([^}]*)\}/g

/** Inserts environment variables; in the user and the password, their values are percent-encoded. */
function expand(written: string, data: string, env: NodeJS.ProcessEnv): string {
  const credentialsEnd = written.lastIndexOf('@')
  return written.replace(VARIABLE, (_, name: string, at: number) => {
    const value = ownValue(env, name)
    if (value === undefined) throw unsetVariable(name, data)
    return at < credentialsEnd ? encodeURIComponent(value) : value
  })
}

const inSettings = (data: string) => [{ file: path.join(data, 'site.json') }]

const unsetVariable = (name: string, data: string): CatalogError =>
  new CatalogError(
    'BAD_CONFIG',
    `The address of a database uses the environment variable ${name}, which is not set.`,
    {
      at: inSettings(data),
      hint: `Set ${name}, or put its value into "url" of "sql".`,
    },
  )

function unknownScheme(scheme: string, data: string): CatalogError {
  const message =
    scheme === ''
      ? 'The address of a database must begin with the kind of database.'
      : `A database cannot be read from ${scheme}: addresses.`
  const hint = `${(scheme && didYouMean(scheme, SCHEMES)) ?? ''} Write sqlite:PATH, postgres://HOST/NAME, mysql://HOST/NAME or mariadb://HOST/NAME.`
  return new CatalogError('BAD_CONFIG', message, { at: inSettings(data), hint: hint.trim() })
}

const invalidUrl = (scheme: string, data: string): CatalogError =>
  new CatalogError('BAD_CONFIG', `The address of a database is not a valid ${scheme}:// URL.`, {
    at: inSettings(data),
    hint: `Write ${scheme}://HOST/NAME. Special characters in a password must be percent-encoded, "@" as %40; the value of a \${NAME} is encoded for you.`,
  })
