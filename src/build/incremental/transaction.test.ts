import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CatalogError } from '../../model/errors.ts'
import { tempFolder } from '../../testing/folders.ts'
import { STATE_FOLDER } from '../../testing/state.ts'
import { openTransaction } from './transaction.ts'

const transactionIn = (folder: string) =>
  openTransaction({ out: path.join(folder, 'dist'), shard: null, comparison: 'stat' })

describe('the folder of a state that a build has just made', () => {
  it.each([
    ['stays where another build is under way: it belongs to that one', 'BUSY', true],
    ['is gone where the catalog is refused', 'BAD_VALUE', false],
  ] as const)('%s', async (_, code, stays) => {
    const folder = tempFolder()
    const tx = await transactionIn(folder)
    const refusal = new CatalogError(code, 'refused')
    await expect(tx.read(() => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(existsSync(path.join(folder, STATE_FOLDER))).toBe(stays)
  })
})
