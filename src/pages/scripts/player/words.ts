// The words of the player, which assets.ts puts before its script.
import type { Words } from '../../words/table.ts'

declare global {
  const WORDS: Words['scripts']['player.js']
}
