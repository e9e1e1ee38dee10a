import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { Progress } from '../../core/system/progress.ts'
import { openTerminal } from './terminal.ts'

/** A terminal of 80 columns, and what it shows so far. */
function fakeTerminal(options: { quiet?: boolean; showsBars?: boolean } = {}) {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const terminal = openTerminal({
    stdout: process.stdout,
    stderr: stream as unknown as NodeJS.WriteStream,
    quiet: false,
    showsBars: true,
    showsProblems: true,
    color: false,
    signal: new AbortController().signal,
    ...options,
  })
  // Node.js 26 reads one piece at a time.
  const seen = () => [...pieces(stream)].join('')
  return { terminal, seen }
}

function* pieces(stream: PassThrough): Generator<string> {
  for (let piece = stream.read(); piece !== null; piece = stream.read()) yield String(piece)
}

const HIDE = '\x1b[?25l'
const SHOW = '\x1b[?25h'

it('shows a bar for each stage while work lasts, and returns its result', async () => {
  const { terminal, seen } = fakeTerminal()
  const result = await terminal.progress(async (onProgress) => {
    onProgress({ stage: 'reading', done: 1, total: 2 })
    onProgress({ stage: 'writing', done: 1, total: 2 })
    return 'done'
  })
  expect(result).toBe('done')
  const text = seen()
  expect(text).toContain('Reading')
  expect(text).toContain('Writing')
})

it('shows one line of waiting for a database, between bars or without them', async () => {
  const waiting: Progress = { stage: 'waiting', done: 10, total: 60, query: 'music#tracks' }
  const line = 'Waiting for the answer of music#tracks (10 s)\n'
  const shown = async (options?: Parameters<typeof fakeTerminal>[0]) => {
    const { terminal, seen } = fakeTerminal(options)
    await terminal.progress(async (onProgress) => {
      for (const stage of ['reading', 'writing'] as const) {
        onProgress({ stage, done: 0, total: 2 })
        if (stage === 'reading') onProgress(waiting)
      }
    })
    return seen()
  }
  expect(await shown({ showsBars: false })).toBe(line)
  expect(await shown({ showsBars: false, quiet: true })).toBe('')
  const [before, after, ...others] = (await shown()).split(line)
  expect(others).toEqual([])
  expect(before?.lastIndexOf(SHOW)).toBeGreaterThan(before?.lastIndexOf(HIDE) ?? 0)
  expect(before).toContain('Reading')
  expect(after).toContain('Writing')
})

it('takes the bar away and shows the cursor again when the work fails', async () => {
  const { terminal, seen } = fakeTerminal()
  const work = terminal.progress(async (onProgress) => {
    onProgress({ stage: 'writing', done: 0, total: 2 })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  const text = seen()
  expect(text.lastIndexOf(SHOW)).toBeGreaterThan(text.lastIndexOf(HIDE))
})
