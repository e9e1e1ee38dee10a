// Where a new project may be: not where it would be mixed with files of the machine, of a person or of another program.
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import { isWithin } from '../../core/system/is-within.ts'

/** Files by which programs of other kinds are known; a project of npm has a package.json, which is never replaced. */
const OF_OTHER_PROGRAMS =
  /^(?:Cargo\.toml|pyproject\.toml|setup\.py|go\.mod|composer\.json|Gemfile|mix\.exs|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|deno\.jsonc?|.+\.(?:csproj|sln|xcodeproj))$/

/** @throws CatalogError BAD_FLAG */
export function checkPlace(folder: string, home = homedir()): void {
  const place = existsSync(folder) ? realpathSync(folder) : path.resolve(folder)
  const reason = reasonAgainst(place, home)
  if (reason === null) return
  throw new CatalogError('BAD_FLAG', `${folder} ${reason}.`, {
    hint: `Choose a new folder, such as ${path.join(folder, 'my-catalog')}. Nothing was written.`,
  })
}

function reasonAgainst(place: string, home: string): string | null {
  if (path.dirname(place) === place) return 'is the root of the disk'
  if (place === path.resolve(home)) return 'is your home folder'
  if (isWithin(place, home)) return 'has your home folder in it'
  const other = existsSync(place)
    ? readdirSync(place).find((name) => OF_OTHER_PROGRAMS.test(name))
    : undefined
  return other === undefined ? null : `is the project of another program, as ${other} shows`
}
