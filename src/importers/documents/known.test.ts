import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { knownDocument, markupError } from './known.ts'

function written(text: string | Buffer): string {
  const file = path.join(tempFolder(), 'file.csv')
  writeFileSync(file, text)
  return file
}

it.each([
  [
    '<?xml version="1.0"?>\n<!-- x --><plist version="1.0"><dict><key>Tracks</key>',
    'a library of iTunes or Music',
  ],
  ['<DJ_PLAYLISTS Version="1.0.0">', 'a collection of rekordbox'],
  ['\uFEFF<n:NewReleaseMessage xmlns:n="http://ddex.net/xml/ern/43">', 'a DDEX message about a new release'],
  [
    '<ern:PurgeReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43">',
    'a DDEX message that takes down a release',
  ],
  [
    '<dsr:SalesReportMessage xmlns:dsr="http://ddex.net/xml/dsr">',
    'a DDEX message that delivers no releases',
  ],
  ['<marc:collection xmlns:marc="http://www.loc.gov/MARC21/slim">', 'MARCXML'],
  ['<collection><record><leader>00000</leader>', 'MARCXML'],
  ['<pbcoreCollection xmlns="http://www.pbcore.org/">', 'metadata of an archive or a library'],
  ['<mods:modsCollection xmlns:mods="http://www.loc.gov/mods/v3">', 'metadata of an archive or a library'],
  ['<rhythmdb version="2.0">', 'the library of a player'],
  ['<NML VERSION="19"><COLLECTION>', 'the library of a player'],
  ['<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">', 'an export of WordPress'],
  ['<rss version="2.0"><channel>', 'a feed'],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'a feed'],
  ['<releases>\n<release id="1" status="Accepted">', 'a dump of Discogs'],
  ['<metadata xmlns="http://musicbrainz.org/ns/mmd-2.0#">', 'an answer of MusicBrainz in XML'],
  [
    '<!doctype html><html><script>{"@context":"https://schema.org","@type":"MusicAlbum"}',
    'a web page with a release in the terms of schema.org',
  ],
  ['{"@type":["MusicRelease"],"@context":"http://schema.org/"}', 'a release in the terms of schema.org'],
  ['{"files":[{"name":"01.flac","source":"original"}]', 'the metadata of an item at archive.org'],
])('%s is %s', (text, what) => {
  expect(knownDocument(written(text))?.what).toBe(what)
  expect(knownDocument(written(Buffer.from(text, 'utf16le')))?.what).toBe(what)
})

it.each([
  '',
  'Title,Artist\nLow,Ferrow\n',
  '<plist version="1.0"><array/></plist>',
  '<!DOCTYPE html><html>',
  '<collection><track/></collection>',
  '[{"name":"Low","files":["01.flac"],"source":"tape"}]',
])('other files are not known: %j', (text) => {
  expect(knownDocument(written(text))).toBeUndefined()
})

it('a folder is not known', () => {
  expect(knownDocument(tempFolder())).toBeUndefined()
})

it.each([
  ['<DJ_PLAYLISTS>', 'This is a collection of rekordbox, not CSV.', 'Give it the extension .xml'],
  ['<rss><channel>', 'This is a feed, not CSV.', 'export the whole catalog'],
  ['<!DOCTYPE html>\n<html>', 'This is a web page (HTML or XML), not CSV.', 'Save the data itself'],
])('%s in the place of a table is an error', (text, message, hint) => {
  expect(markupError(written(text), 'CSV')).toMatchObject({ message, hint: expect.stringContaining(hint) })
})
