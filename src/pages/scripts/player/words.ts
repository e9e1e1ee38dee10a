// The words of the player, which assets.ts puts before its script.
import type english from '../../words/en.json'

declare global {
  const WORDS: (typeof english)['scripts']['player.js']
}
