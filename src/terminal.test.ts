import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { openTerminal } from './terminal.ts'

/** A terminal of 80 columns, and what is to be seen on it so far. */
function fakeTerminal() {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const terminal = openTerminal({
    stdout: process.stdout,
    stderr: stream as unknown as NodeJS.WriteStream,
    quiet: false,
    color: false,
  })
  return { terminal, seen: () => String(stream.read() ?? '') }
}

const HIDE = '\x1b[?25l'
const SHOW = '\x1b[?25h'

it('shows a bar while work lasts, and gives what comes of it', async () => {
  const { terminal, seen } = fakeTerminal()
  const result = await terminal.progress('Pressing', 2, async ({ tick }) => {
    tick(1)
    return 'done'
  })
  expect(result).toBe('done')
  expect(seen()).toContain('Pressing')
})

it('takes the bar away and shows the cursor again when the work fails', async () => {
  const { terminal, seen } = fakeTerminal()
  const work = terminal.progress('Pressing', 2, () => Promise.reject(new Error('no')))
  await expect(work).rejects.toThrow('no')
  const text = seen()
  expect(text.lastIndexOf(SHOW)).toBeGreaterThan(text.lastIndexOf(HIDE))
})
