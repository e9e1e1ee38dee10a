// The fingerprints of the blocks of a packed site. Their names change with their content.
import type { Engine } from '../../engine/engine.ts'

/** Adds the blocks to `fingerprint`. */
export const makePackFingerprints = (engine: Engine): Promise<void> =>
  engine.run(`
    INSERT INTO fingerprint SELECT 'block', concat(pack, '/', name), md5_number(name) FROM pack_block`)
