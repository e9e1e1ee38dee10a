import { describe, expect, it } from 'vitest'
import { isPrivate } from './private-names.ts'

describe('a private name', () => {
  it.each([
    ...['id_rsa', 'id_ed25519.pub', 'server.pem', 'tls.key', 'store.p12', 'Passwords.kdbx'],
    ...['music.sqlite', 'music.sqlite-wal', 'catalog.db', 'facts.duckdb', 'facts.duckdb.wal', 'dump.sql'],
    ...[
      'book.xlsx',
      'book.XLS',
      'book.ods',
      'tracks.csv',
      'a.tsv',
      'identity.ndjson',
      'a.jsonl',
      'a.parquet',
    ],
    ...['site.json', 'prod.env', 'php.ini', 'netlify.toml', 'compose.yml', 'wrangler.jsonc', 'package.json'],
    ...['_headers', '_redirects', '_worker.js', 'web.config', 'Caddyfile'],
    ...[
      'cover.jpg~',
      '#cover.jpg#',
      'x.swp',
      'backup.bak',
      'a.tmp',
      'a.orig',
      '4913',
      '~$book.xlsx',
      '~$a.docx',
    ],
    ...['Thumbs.db', 'thumbs.DB', 'Desktop.ini', 'Icon\r', '__MACOSX/a.mp3', 'node_modules/x/y.js'],
    ...[
      'cover.psd',
      'logo.ai',
      'booklet.indd',
      'Song.als',
      'Song.flp',
      'Song.logicx/Alternatives/000/a.plist',
    ],
    ...['Song.ptx', 'Song.reason', 'Song.aup3', 'master.wav', 'Master.AIFF', 'deep/masters/01.wav'],
  ])('is %j', (name) => {
    expect(isPrivate(name)).toBe(true)
  })

  it.each([
    ...['audio/01 Low Tide.mp3', 'a.flac', 'a.ogg', 'a.m4a', 'cover.jpg', 'cover.jpeg', 'logo.svg', 'a.webp'],
    ...[
      'booklet.pdf',
      'release.zip',
      'lyrics.txt',
      'index.html',
      'a.json',
      'a.bin',
      'no-extension',
      'video.mp4',
    ],
    ...[
      'wav',
      'csv/cover.jpg',
      'bak.jpg',
      'a.csv.jpg',
      'key.mp3',
      'id.mp3',
      '4913.mp3',
      '#1 Hit.mp3',
      '~.mp3',
    ],
    ...['site.json.mp3', 'tracks.mp3', 'Icon.png', '$.mp3', 'café ~ live.mp3'],
  ])('is not %j', (name) => {
    expect(isPrivate(name)).toBe(false)
  })
})
