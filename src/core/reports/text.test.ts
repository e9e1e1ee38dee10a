import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { CatalogError, CatalogErrors, ErrorCollector } from '../problems/errors.ts'
import { naming } from '../system/file-system.ts'
import { formatKnownError } from './text.ts'

const PLAIN = pc.createColors(false)
const report = (error: unknown) => formatKnownError(error, PLAIN)

/** Creates an error with this many problems, as a run would throw it. */
function many(count: number): unknown {
  const problems = new ErrorCollector()
  for (let line = 1; line <= count; line += 1) {
    problems.add(new CatalogError('BAD_VALUE', `Wrong ${line}.`, { at: [{ file: 'a.csv', line }] }))
  }
  expect(problems.count).toBe(count)
  try {
    problems.throwIfAny()
  } catch (error) {
    return error
  }
  return null
}

describe('an error the user can fix', () => {
  it('names the row of a file that has no lines', () => {
    const at = [{ file: 'data/tracks.parquet', line: 17 }, { file: 'data/labels.parquet' }]
    expect(report(new CatalogError('BAD_VALUE', 'Wrong.', { at }))).toBe(
      'error BAD_VALUE  Wrong.\n  at    data/tracks.parquet row 17 and data/labels.parquet\n',
    )
  })

  it('reports what happened, where, and the way out', () => {
    const error = new CatalogError('DUPLICATE_UUID', 'Two artists have the uuid 7b0d…e1.', {
      at: [
        { file: 'data/artists.ndjson', line: 118 },
        { file: 'data/more.csv', line: 9 },
      ],
      hint: 'Give one of them a different uuid, or remove it.',
    })
    expect(report(error)).toBe(
      [
        'error DUPLICATE_UUID  Two artists have the uuid 7b0d…e1.',
        '  at    data/artists.ndjson:118 and data/more.csv:9',
        '  hint  Give one of them a different uuid, or remove it.',
        '',
      ].join('\n'),
    )
  })

  it('shows by its number what a terminal would act on', () => {
    const at = [{ file: 'data/a\nb\x1b[2J.csv' }]
    const hint = 'Not \u2028, \u009b31m or \u202e.'
    expect(report(new CatalogError('BAD_VALUE', 'A \x07 bell.', { at, hint }))).toBe(
      'error BAD_VALUE  A \\u0007 bell.\n' +
        '  at    data/a\\u000ab\\u001b[2J.csv\n' +
        '  hint  Not \\u2028, \\u009b31m or \\u202e.\n',
    )
  })

  it('is a line where there is neither a place nor a hint', () => {
    expect(report(new CatalogError('NO_DATA', 'Nothing there.'))).toBe('error NO_DATA  Nothing there.\n')
  })

  it('names a file without a line, and five places at most', () => {
    const at = (count: number) => Array.from({ length: count }, (_, index) => ({ file: `f${index + 1}` }))
    const formatPlaces = (count: number) =>
      report(new CatalogError('BAD_VALUE', 'Wrong.', { at: at(count) }))?.split('\n')[1]
    expect(formatPlaces(1)).toBe('  at    f1')
    expect(formatPlaces(5)).toBe('  at    f1 and f2 and f3 and f4 and f5')
    expect(formatPlaces(7)).toBe('  at    f1 and f2 and f3 and f4 and f5 and 2 more')
  })

  it('names a line with several records once', () => {
    const at = [1, 1, 2].map((line) => ({ file: 'f.json', line }))
    expect(report(new CatalogError('BAD_VALUE', 'Wrong.', { at }))).toContain('at    f.json:1 and f.json:2\n')
  })

  it('is coloured where colours are on', () => {
    const error = new CatalogError('NO_DATA', 'Nothing there.', { at: [{ file: 'f' }], hint: 'Look.' })
    expect(formatKnownError(error, pc.createColors(true))).toBe(
      '\x1b[31merror\x1b[39m \x1b[1mNO_DATA\x1b[22m  Nothing there.\n' +
        '  \x1b[2mat\x1b[22m    f\n  \x1b[2mhint\x1b[22m  Look.\n',
    )
  })
})

describe('the code of an error', () => {
  const NO_DATA = new CatalogError('NO_DATA', 'Nothing there.')

  it('links to its entry in the docs if the terminal has links', () => {
    const [link] = formatKnownError(NO_DATA, PLAIN, true)?.split('  ') ?? []
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence is what is tested
    const [, url = '', text] = /^error \x1b\]8;;(.+?)\x1b\\(.+?)\x1b\]8;;\x1b\\$/.exec(link ?? '') ?? []
    expect(text).toBe('NO_DATA')
    const { hash, pathname } = new URL(url)
    expect(hash).toBe('#no_data')
    expect(readFileSync(fileURLToPath(new URL(pathname, 'file:')), 'utf8')).toContain('\n## NO_DATA\n')
  })
})

describe('many errors', () => {
  it('are reported one after the other, an empty line between them', () => {
    expect(report(many(2))).toBe(
      'error BAD_VALUE  Wrong 1.\n  at    a.csv:1\n\nerror BAD_VALUE  Wrong 2.\n  at    a.csv:2\n',
    )
  })

  it('are not an error if there is none', () => {
    expect(many(0)).toBeNull()
  })

  it.each([
    [12, undefined],
    [50, undefined],
    [51, '… and 1 more error.'],
    [1050, '… and 1,000 more errors.'],
  ])('of one kind are an error and the places of the others if a screen lacks room: %i', (count, more) => {
    const told = report(many(count)) ?? ''
    const kept = Math.min(count, 50)
    const shown = count > 12 ? 1 : count
    expect(told.match(/^error/gm)).toHaveLength(shown)
    const others = `  … and ${kept - shown} more errors of this kind, at a.csv:2 and a.csv:3`
    expect(told.includes(others)).toBe(count > 12)
    expect(told.trimEnd().split('\n').at(-1)?.startsWith('… and')).toBe(more !== undefined)
    if (more !== undefined) expect(told.trimEnd().endsWith(`\n${more}`)).toBe(true)
  })

  it('of many kinds fit on a screen: the first have hints, and the others a line each', () => {
    const kinds = Array.from({ length: 13 }, (_, at) => {
      const details = { at: [{ file: 'a.csv', line: at + 2 }], hint: `Correct ${'x'.repeat(at)}.` }
      return new CatalogError('BAD_VALUE', `Wrong ${at}.`, details)
    })
    const lines = (report(new CatalogErrors(kinds, 0)) ?? '').split('\n')
    expect(lines.length).toBeLessThanOrEqual(40)
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(13)
    expect(lines.filter((line) => line.startsWith('  hint')).length).toBeGreaterThan(2)
    expect(lines).toContain('error BAD_VALUE  Wrong 12. (a.csv:14)')
  })

  it('name a code that comes after fifty errors of another', () => {
    const problems = new ErrorCollector()
    for (let line = 1; line <= 60; line += 1) problems.add(new CatalogError('BAD_VALUE', `Wrong ${line}.`))
    problems.add(new CatalogError('DUPLICATE_UUID', 'Twice.'))
    expect(() => problems.throwIfAny()).toThrow(CatalogErrors)
    try {
      problems.throwIfAny()
    } catch (error) {
      expect(report(error)).toContain('error DUPLICATE_UUID  Twice.')
      expect(error).toMatchObject({ more: 11 })
    }
  })

  it('know their number', () => {
    expect(many(60)).toBeInstanceOf(CatalogErrors)
    expect(many(60)).toMatchObject({ message: '60 errors in the catalog', more: 10 })
  })
})

describe('an error of the system', () => {
  const thrownBy = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }

  it('is reported without a stack, with the file it is about and the way out', () => {
    const folder = tempFolder()
    expect(report(thrownBy(() => writeFileSync(folder, '')))).toBe(
      [
        'error EISDIR  Expected a file, but found a folder.',
        `  at    ${folder}`,
        '  hint  Choose the path of a file, or move the folder away.\n',
      ].join('\n'),
    )
  })

  it('is reported also if the system does not name the file', () => {
    const folder = tempFolder()
    expect(report(thrownBy(() => readFileSync(folder)))).toBe(
      'error EISDIR  Expected a file, but found a folder.\n  hint  Choose the path of a file, or move the folder away.\n',
    )
  })

  it.each([
    ['EXDEV', 'rename', 'A file cannot be moved here, because the folder is on a different disk.'],
    ['ESTALE', 'lstat', 'The network disk has lost this file.'],
    ['ENXIO', 'open', 'The system refuses to open: no such device or address.'],
    ['ENOTEMPTY', 'rmdir', 'The system refuses to rmdir: directory not empty.'],
  ] as const)('has the words of the system where there is nothing to add: %s', (code, syscall, message) => {
    const errno = -constants.errno[code]
    const error = Object.assign(new Error(`${code}: x`), { code, errno, syscall, path: 'a/b' })
    expect(report(error)).toMatch(new RegExp(`^error ${code}  ${message}\n  at    a/b\n  hint  `))
  })

  it.skipIf(!existsSync('/dev/full'))('names the file whose disk is full', () => {
    expect(report(thrownBy(() => naming('/dev/full', () => writeFileSync('/dev/full', 'a'))))).toMatch(
      /^error ENOSPC {2}The disk is full\.\n {2}at {4}\/dev\/full\n {2}hint {2}Free some space/,
    )
  })

  it('names what is not allowed about a port below 1024', () => {
    const refused = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 }
    expect(report(Object.assign(new Error('listen EACCES'), refused))).toMatch(
      /^error EACCES {2}The permissions do not allow listening on this port\.\n {2}at {4}127\.0\.0\.1\n {2}hint {2}Choose a port from 1024/,
    )
  })
})

describe('a bug', () => {
  it.each([
    new TypeError('x is not a function'),
    Object.assign(new Error('x'), { code: 'ERR_ASSERTION' }),
    Object.assign(new Error('x'), { code: 'EBADF', errno: -constants.errno.EBADF, syscall: 'read' }),
    'text',
    null,
  ])('has no report: its stack is worth more: %s', (error) => {
    expect(report(error)).toBeNull()
  })
})
