// `build --parts`, which presses each part in a process of its own, and `build --part`, which presses one.
import { CatalogError, UsageError } from '../../core/problems/errors.ts'
import { formatCount, formatNumber } from '../../core/system/format.ts'
import type { BuildOptions, FolderBuildOptions } from '../../press/options.ts'
import type { PressPartOptions } from '../../press/parts/press-part.ts'
import type { Cli } from './command.ts'

/** The function that builds, whole or in parts. */
export async function builderFor({ context }: Cli, parts: number | undefined) {
  if (parts === undefined) return (await import('../../press/build.ts')).build
  const { buildInParts } = await import('../../press/parts/build-in-parts.ts')
  const { runCommand } = context
  return (options: BuildOptions) => {
    const { data, baseUrl, precompress, memory } = options
    const flags = Object.entries({
      '--data': data,
      '--base-url': baseUrl,
      '--precompress': precompress,
      '--memory': memory,
    })
    const press = async ({ index, count }: PressPartOptions['part'], from: string) => {
      const args = ['build', '--part', `${index}/${count}`, '--from', from, '--quiet']
      const code = await runCommand?.([
        ...args,
        ...flags.flatMap(([flag, value]) => (value ? [flag, value] : [])),
      ])
      if (code !== 0) throw new PartFailed(index, count)
    }
    return buildInParts({ ...(options as FolderBuildOptions), parts, ...(runCommand && { press }) })
  }
}

class PartFailed extends CatalogError {
  constructor(index: number, count: number) {
    super('NOT_SPLIT', `Part ${index} of ${count} could not be pressed, for the reason above.`, {
      hint: 'Correct it, and run the same command again: what is done stays.',
    })
  }
}

interface PartFlags extends Omit<PressPartOptions, 'from' | 'signal' | 'onProgress' | 'env'> {
  readonly from: string | undefined
}

/** @param flags of every program: one that runs for another is quiet when it is stopped, too */
export function runPart(
  { run, context }: Cli,
  { from, ...options }: PartFlags,
  { quiet = false }: { readonly quiet?: boolean; readonly data: string },
): Promise<void> {
  return run(async (terminal) => {
    if (from === undefined)
      throw new UsageError(
        'BAD_USAGE',
        'A part needs the folder or bucket that the catalog was split into.',
        {
          hint: 'Add --from <place>, which catalog-press split has written.',
        },
      )
    const { pressPart } = await import('../../press/parts/press-part.ts')
    const { env, signal, onStop } = context
    if (!quiet) onStop('Stopped. Run the same command again to continue.')
    const { counts, written, unchanged } = await terminal.progress((onProgress) =>
      pressPart({ ...options, from, env, signal, onProgress }),
    )
    const { index, count } = options.part
    terminal.say(`Pressed part ${index} of ${count}: ${formatCount(counts.tracks, 'track')}`)
    terminal.say(`${formatCount(written, 'block')} written, ${formatNumber(unchanged)} unchanged`)
  })
}
