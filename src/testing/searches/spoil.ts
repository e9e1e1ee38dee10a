// Damages the files of a data folder. A few numbers select the damage: any numbers are valid.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Numbers } from '../worlds/edits.ts'
import { pick } from '../worlds/world.ts'

/** The files of a data folder: their bytes, or a function that creates something else at their path. */
export type Files = Map<string, Buffer | ((file: string) => void)>
export type Damage = (files: Files, numbers: Numbers) => void

/** Unexpected values, or pieces of text. */
const VALUES: readonly string[] = [
  ...[
    'null',
    'true',
    '""',
    '[]',
    '{}',
    '[[]]',
    '-1',
    '0',
    '1e400',
    '-0',
    '1e-7',
    '0.1e1',
    '9007199254740993',
  ],
  ...[
    '"\\u0000"',
    '"\\ud800"',
    '"\u2028"',
    '"é"',
    '"../../x"',
    '"a/../b"',
    '"/etc/passwd"',
    '"C:\\\\x"',
    '"~"',
  ],
  ...['"__proto__"', '{"__proto__": 1}', '{"constructor": 1}', '"toString"', '"%"', '"%2e%2e"', '"#"', '"?"'],
  ...['"2024-02-30"', '"3:45"', '"1,5"', '"١"', '"urn:uuid:"', '"{}"', '"\'; DROP TABLE track; --"', '"$1"'],
  ...['"<script>"', '"{{x}}"', '"\\r\\n"', '"\\t"', `"${'x'.repeat(5000)}"`, `"${'0'.repeat(5000)}"`],
  ...[
    '"https://user:secret@example.com/"',
    '"s3://x/y"',
    '"file:///etc/passwd"',
    '"*"',
    '"**/*"',
    '"."',
    '".."',
  ],
]

const BYTES: readonly Buffer[] = [
  ...[
    '\0',
    '\x1a',
    '\x7f',
    '\ufeff',
    '\r',
    '\n',
    '\r\n\r\n',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\\',
    '{',
    '}',
    '[',
  ],
  ...[']', ':', '//', '/*', '#', "'", '-', '+', 'e', '.', 'NaN', 'Infinity', 'sep=;\n', '﷽', '👩‍👩‍👧', 'İ'],
].map((text) => Buffer.from(text))
const INVALID: readonly Buffer[] = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xe9],
  [0xf4, 0x90],
  [0x80],
].map((bytes) => Buffer.from(bytes))

const NAMES = [
  'tracks.json',
  'artists.csv',
  'tracks.parquet',
  'artists.tsv',
  'artists.xml',
  'artists.xlsx',
  'tracks - Copy.csv',
  '.hidden.csv',
  'site.json',
  'media/../x.csv',
  'media/a\nb.bin',
  'labels/deep/er/x.ndjson',
  `${'n'.repeat(200)}.csv`,
]

/** Changes the bytes of one file, unless earlier damage has replaced it. */
const toBytes =
  (change: (bytes: Buffer, at: number, number: number) => Buffer): Damage =>
  (files, [a, b, c]) => {
    const name = pick([...files.keys()], a)
    const bytes = files.get(name)
    // The numbers are small: spread the position over the file.
    if (bytes instanceof Buffer) files.set(name, change(bytes, (b * 7919 + c * 31) % (bytes.length + 1), c))
  }

const inserted = (bytes: Buffer, at: number, piece: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])

/** Replaces the nth value in the source of a JSON text. */
function withValue(bytes: Buffer, number: number, value: string): Buffer {
  const text = bytes.toString('latin1')
  const values = [...text.matchAll(/(?<=[:[,]\s*)(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g)]
  const found = values[number % Math.max(1, values.length)]
  if (!found) return bytes
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  return Buffer.concat([Buffer.from(before, 'latin1'), Buffer.from(value), Buffer.from(after, 'latin1')])
}

/** Kinds of damage by name. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'put something into a file': toBytes((bytes, at, c) => inserted(bytes, at, pick(BYTES, c))),
  'put bytes that are no UTF-8 into a file': toBytes((bytes, at, c) => inserted(bytes, at, pick(INVALID, c))),
  'cut a file off': toBytes((bytes, at) => bytes.subarray(0, at)),
  'empty a file': toBytes(() => Buffer.alloc(0)),
  'take a piece out': toBytes((bytes, at, c) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + c)]),
  ),
  'write a piece twice': toBytes((bytes, at, c) => inserted(bytes, at, bytes.subarray(at, at + 1 + c * 5))),
  'flip a bit': toBytes((bytes, at, c) => {
    const copy = Buffer.from(bytes)
    if (at < copy.length) copy[at] = (copy[at] as number) ^ (1 << (c % 8))
    return copy
  }),
  'nest deeply': toBytes((bytes, at, c) =>
    inserted(bytes, at, Buffer.from(pick(['[', '{"a":'], c).repeat(20_000))),
  ),
  'change a value': (files, [a, b, c]) =>
    toBytes((bytes) => withValue(bytes, b, pick(VALUES, c * 61 + b)))(files, [a, b, c]),
  'change a setting': (files, [, b, c]) => {
    const bytes = files.get('site.json')
    if (bytes instanceof Buffer) files.set('site.json', withValue(bytes, b, pick(VALUES, c * 61 + b)))
  },
  'add a setting': (files, [a, b]) => {
    const bytes = files.get('site.json')
    const key = pick(['limits', 'sources', 'hosts', 'cache_control', 'base_url', '__proto__', 'page_size'], a)
    const added = (text: string) => text.replace(/^\s*\{/, `{"${key}": ${pick(VALUES, b)}, `)
    if (bytes instanceof Buffer) files.set('site.json', Buffer.from(added(bytes.toString())))
  },
  'rename a file': (files, [a, b]) => {
    const name = pick([...files.keys()], a)
    const content = files.get(name)
    files.delete(name)
    if (content) files.set(pick(NAMES, b), content)
  },
  'copy a file': (files, [a, b]) => {
    const content = files.get(pick([...files.keys()], a))
    if (content) files.set(pick(NAMES, b), content)
  },
  'put something else in place of a file': (files, [a, b]) =>
    void files.set(pick([...files.keys()], a), pick(OTHERS, b)),
}

const OTHERS: readonly ((file: string) => void)[] = [
  (file) => mkdirSync(file),
  (file) => symlinkSync('/etc/hostname', file),
  (file) => symlinkSync('nowhere', file),
  (file) => symlinkSync(path.basename(file), file),
  (file) => symlinkSync('..', file),
  (file) => symlinkSync('/dev/null', file),
]

/** Makes a folder contain exactly these files. Skips files in a folder whose path is a file. */
export function writeFiles(folder: string, files: Files): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, content] of files) {
    const file = path.join(folder, name)
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      if (typeof content === 'function') content(file)
      else writeFileSync(file, content)
    } catch (error) {
      if (!['EEXIST', 'ENOTDIR', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code)))
        throw error
    }
  }
}
