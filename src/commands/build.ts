import prettyBytes from 'pretty-bytes'
import type { Environment } from '../config.ts'
import type { BuildReport } from '../model/site.ts'
import type { Terminal } from '../terminal.ts'
import { type PackOptions, pack } from './archive.ts'
import { grouped, numbered } from './numbers.ts'
import { type PressOptions, press } from './press.ts'

/** Presses the catalog and says what was done. */
export async function build(
  options: PressOptions & Partial<PackOptions>,
  env: Environment,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const start = performance.now()
  const { archive, shard } = options
  const { counts, rules, report } = await (archive === undefined
    ? press(options, env, terminal)
    : pack({ ...options, archive }, env, terminal, stop))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const part = shard ? `shard ${shard.index} of ${shard.count} of ` : ''
  const into = archive === '-' ? 'standard output' : (archive ?? options.out)
  terminal.say(
    `Pressed ${part}${numbered(counts.artists, 'artist')} and ${numbered(counts.tracks, 'track')} for ${rules.baseUrl} into ${into}`,
  )
  const done = archive === undefined ? changesOf(report) : packedOf(report)
  terminal.say([...done, `${seconds} s`].join(' · '))
}

function changesOf({ written, unchanged, removed, compressed, bytes }: BuildReport): string[] {
  const siblings = compressed > 0 ? [`${numbered(compressed, 'compressed sibling')} written`] : []
  const size = written > 0 ? ` (${prettyBytes(bytes)})` : ''
  const files = `${numbered(written, 'file')} written${size}, ${grouped(unchanged)} unchanged, ${grouped(removed)} removed`
  return [files, ...siblings]
}

const packedOf = ({ written, bytes }: BuildReport): string[] => [
  numbered(written, 'file'),
  prettyBytes(bytes),
]
