import prettyBytes from 'pretty-bytes'
import { type ArchiveBuildOptions, buildArchive } from '../build/archive.ts'
import { type PressOptions, press } from '../build/build.ts'
import type { Environment } from '../config.ts'
import { formatCount, formatNumber } from '../format.ts'
import type { BuildReport } from '../model/site.ts'
import type { Terminal } from '../terminal.ts'

/** Presses the catalog and says what was done. */
export async function build(
  options: PressOptions & Partial<ArchiveBuildOptions>,
  env: Environment,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const start = performance.now()
  const { archive, shard } = options
  const { counts, rules, report } = await (archive === undefined
    ? press(options, env, terminal)
    : buildArchive({ ...options, archive }, env, terminal, stop))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const part = shard ? `shard ${shard.index} of ${shard.count} of ` : ''
  const into = archive === '-' ? 'standard output' : (archive ?? options.out)
  terminal.say(
    `Pressed ${part}${formatCount(counts.artists, 'artist')} and ${formatCount(counts.tracks, 'track')} for ${rules.baseUrl} into ${into}`,
  )
  const done = archive === undefined ? changesOf(report) : packedOf(report)
  terminal.say([...done, `${seconds} s`].join(' · '))
}

function changesOf({ written, unchanged, removed, compressed, bytes }: BuildReport): string[] {
  const siblings = compressed > 0 ? [`${formatCount(compressed, 'compressed sibling')} written`] : []
  const size = written > 0 ? ` (${prettyBytes(bytes)})` : ''
  const files = `${formatCount(written, 'file')} written${size}, ${formatNumber(unchanged)} unchanged, ${formatNumber(removed)} removed`
  return [files, ...siblings]
}

const packedOf = ({ written, bytes }: BuildReport): string[] => [
  formatCount(written, 'file'),
  prettyBytes(bytes),
]
