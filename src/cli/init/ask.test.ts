// Answers the questions of `init` in a real terminal.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { CLI } from '../../testing/processes/cli.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { UNPACKED } from '../../testing/run/here.ts'

/** `script` of util-linux; other systems have a `script` with different flags. */
const hasScript =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false

const ENTER = '\r'
const DOWN = '\x1b[B'
const CTRL_C = '\x03'
const CTRL_D = '\x04'

/** Runs `init` in a terminal, and types each answer when its question appears. */
async function initWith(
  folder: string,
  args: string,
  answers: readonly [question: string, keys: string][],
  size = 'cols 100 rows 40',
) {
  const { PATH = '' } = process.env
  const command = `stty ${size}; "${process.execPath}" "${CLI}" init ${args}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { PATH, TERM: 'xterm', SHELL: '/bin/sh', TMPDIR: folder, ...UNPACKED },
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 30_000,
  })
  let screen = ''
  const waiting = [...answers]
  child.stdout.on('data', (bytes: Buffer) => {
    screen += bytes
    const [next] = waiting
    if (!next || !screen.slice(-2000).includes(next[0])) return
    waiting.shift()
    child.stdin.write(next[1])
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, screen: stripVTControlCharacters(screen), unasked: waiting.map(([question]) => question) }
}

const describeInTerminal = hasScript ? describe : describe.skip

describeInTerminal(
  `the questions of init${hasScript ? '' : ' (skipped: script of util-linux is missing)'}`,
  () => {
    it('are also about columns of equal right', async () => {
      const folder = tempFolder()
      writeFileSync(path.join(folder, 'songs.csv'), 'Title,Artist,Primary Artist\nLow,Ann,Bob\n')
      const flags = 'tapes --name Tapes --from tracks --source songs.csv --host netlify'
      const { code, unasked } = await initWith(folder, `${flags} --base-url https://tapes.example.com`, [
        ['Which is right?', `${DOWN}${ENTER}`],
      ])
      expect({ code, unasked }).toEqual({ code: 0, unasked: [] })
      const { sources } = JSON.parse(readFileSync(path.join(folder, 'tapes/data/site.json'), 'utf8'))
      expect(sources.tracks.fields).toEqual({ name: 'Title', 'artist.name': 'Primary Artist' })
    })

    it('make the project that the answers describe', async () => {
      const folder = tempFolder()
      const { code, screen, unasked } = await initWith(folder, '', [
        ['In which folder?', `tapes${ENTER}`],
        ['What is it called?', `Harbour Tapes${ENTER}`],
        ['Where is the catalog?', ENTER],
        ['Which host will serve it?', `${DOWN}${ENTER}`],
        ['At which address?', `https://tapes.example.com${ENTER}`],
      ])
      expect(unasked).toEqual([])
      expect(screen).toContain('  cd tapes')
      expect(code).toBe(0)
      expect(JSON.parse(readFileSync(path.join(folder, 'tapes/data/site.json'), 'utf8'))).toMatchObject({
        base_url: 'https://tapes.example.com',
        site: { name: 'Harbour Tapes' },
        hosts: ['nginx'],
      })
    })

    it('end with 130 where the first answer is Ctrl+D', async () => {
      const { code, screen } = await initWith(tempFolder(), '', [['In which folder?', CTRL_D]])
      expect(screen).toMatch(/Nothing was written\.\s+$/)
      expect(code).toBe(130)
    })

    it('are readable in a terminal that does not know its size', async () => {
      const answers: [string, string][] = [
        ['What is it called?', `Harbour Tapes${ENTER}`],
        ['Where is the catalog?', DOWN],
        ['A sheet or file with a row for each track', CTRL_C],
      ]
      const ran = await initWith(tempFolder(), 'p', answers, 'cols 0 rows 0')
      expect(ran).toMatchObject({ unasked: [], code: 130 })
    })

    it('ask only for what no flag gives, and again if an answer cannot be used', async () => {
      const folder = tempFolder()
      const { code, screen, unasked } = await initWith(folder, 'p --name P --from tracks --host nginx', [
        ['Which file, glob pattern or URL?', `nowhere.csv${ENTER}`],
        ['There is no nowhere.csv', CTRL_C],
      ])
      expect(unasked).toEqual([])
      expect(screen).not.toContain('What is it called?')
      expect(code).toBe(130)
    })

    it.each([
      ['Ctrl+C', 'in a list', [['Where is the catalog?', CTRL_C]]],
      ['Ctrl+D', 'in a list', [['Where is the catalog?', CTRL_D]]],
      [
        'Ctrl+D',
        'after letters',
        [
          ['Where is the catalog?', ENTER],
          ['At which address?', `x${CTRL_D}`],
        ],
      ],
    ] as const)('end with 130 and write nothing where the user leaves by %s %s', async (_, __, last) => {
      const folder = tempFolder()
      const { code, screen } = await initWith(folder, 'project --host nginx', [
        ['What is it called?', ENTER],
        ...last.map(([question, keys]): [string, string] => [question, keys]),
      ])
      expect(screen).toMatch(/Nothing was written\.\s+$/)
      expect(screen).not.toMatch(/^\s+at /m)
      expect(code).toBe(130)
      expect(existsSync(path.join(folder, 'project'))).toBe(false)
    })
  },
)
