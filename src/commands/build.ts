import prettyBytes from 'pretty-bytes'
import type { Environment } from '../config.ts'
import type { Terminal } from '../terminal.ts'
import { grouped, numbered } from './numbers.ts'
import { type PressOptions, press } from './press.ts'

/** Presses the catalog and says what was done. */
export async function build(options: PressOptions, env: Environment, terminal: Terminal): Promise<void> {
  const start = performance.now()
  const { counts, rules, report } = await press(options, env, terminal)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const { written, unchanged, removed, compressed, bytes } = report
  const { shard } = options
  const part = shard ? `shard ${shard.index} of ${shard.count} of ` : ''
  const siblings = compressed > 0 ? [`${numbered(compressed, 'compressed sibling')} written`] : []
  terminal.say(
    `Pressed ${part}${numbered(counts.artists, 'artist')} and ${numbered(counts.tracks, 'track')} for ${rules.baseUrl} into ${options.out}`,
  )
  const size = written > 0 ? ` (${prettyBytes(bytes)})` : ''
  const files = `${numbered(written, 'file')} written${size}, ${grouped(unchanged)} unchanged, ${grouped(removed)} removed`
  terminal.say([files, ...siblings, `${seconds} s`].join(' · '))
}
