// What schemas and their fields mean, in words. What a field may hold is not said here: that follows from
// the schemas the responses are typed with.
import type { SchemaName } from '../../api/documents.ts'

export interface Wording {
  readonly title: string
  readonly description: string
  readonly fields: Readonly<Record<string, string>>
}

const EXTENSION = 'Extension of this project.'

const page = (title: string, what: string, extension = ''): Wording => ({
  title,
  description:
    `A page of the list of ${what}. Following \`next\` until it is null visits every one. ${extension}`.trim(),
  fields: {
    count: `How many ${what} the whole list has.`,
    next: 'The URL of the next page; null on the last.',
    previous: 'The URL of the page before; null on the first.',
    results: `The ${what} of this page, each as its own URL answers.`,
  },
})

const url = 'The URL of this response.'
const items = 'The tracks, each as the value of `media`.'

export const WORDING: Readonly<Record<SchemaName, Wording>> = {
  'api-root': {
    title: 'API root',
    description: `Where everything begins. ${EXTENSION}`,
    fields: { catalog: 'The URL of the catalog root.' },
  },
  'catalog-root': {
    title: 'Catalog root',
    description: `The lists of the catalog. ${EXTENSION}`,
    fields: {
      artist: 'The URL of the list of artists.',
      track: 'The URL of the list of tracks.',
      release: 'The URL of the list of releases.',
      label: 'The URL of the list of labels.',
    },
  },
  artist: {
    title: 'Artist',
    description:
      'An artist and the tracks listed under it. Two artists may share a name; they differ by their `uuid`.',
    fields: {
      url,
      ct: 'What the record is.',
      uuid: 'Identifies the artist.',
      detail_url: 'Path of the page of the artist on the site, without the host.',
      name: 'The name to show.',
      image: 'The URL of a portrait; null where the artist has none.',
      items: `${items} A track may be credited to another artist than the one it is listed under.`,
    },
  },
  track: {
    title: 'Track',
    description: 'A track, with what its page needs to show it.',
    fields: {
      url,
      ct: 'What the record is; tracks are called media.',
      uuid: 'Identifies the track.',
      detail_url: 'The page of the release on the site, the same as `release_detail_url`.',
      release_detail_url: 'The page of the release on the site.',
      artist_detail_url: 'The page of the credited artist on the site.',
      label_detail_url: 'The page of the label on the site.',
      release_uuid: 'Identifies the release.',
      artist_uuid: 'Identifies the credited artist.',
      name: 'The title of the track.',
      tracknumber: 'Its position on the release.',
      duration: 'Seconds, as a decimal number with up to six digits after the point.',
      features: 'The URL of the features of the track; null where it has none.',
      assets: 'The files of the track: `stream` is the URL of an MP3 file.',
      artists: 'The URLs of its artists.',
      artist_display: 'The artist as it is to be shown.',
      release: 'The URL of the release.',
      release_display: 'The title of the release; may end in blanks.',
      label_display: 'The name of the label.',
      image: 'The URL of the cover of the release.',
    },
  },
  release: {
    title: 'Release',
    description: `A release with its tracks. ${EXTENSION}`,
    fields: {
      url,
      ct: 'What the record is.',
      uuid: 'Identifies the release.',
      detail_url: 'The page of the release on the site.',
      name: 'The title of the release.',
      image: 'The URL of the cover.',
      releasedate: 'A year, a month or a day of ISO 8601; null where it is not known.',
      catalognumber: 'The number the label gave the release; null where it is not known.',
      label: 'The URL of the label.',
      label_uuid: 'Identifies the label.',
      label_detail_url: 'The page of the label on the site.',
      label_display: 'The name of the label.',
      artists: 'The URLs of the credited artists of its tracks, in order of first appearance.',
      artist_display: 'The artists as they are to be shown.',
      items: `${items} They are in order of \`tracknumber\`.`,
    },
  },
  label: {
    title: 'Label',
    description: `A label with links to its releases. ${EXTENSION}`,
    fields: {
      url,
      ct: 'What the record is.',
      uuid: 'Identifies the label.',
      detail_url: 'The page of the label on the site.',
      name: 'The name of the label.',
      image: 'The URL of an image; null where the label has none.',
      releases: 'The URLs of its releases.',
    },
  },
  features: {
    title: 'Features',
    description: `The features of a track, with whatever further fields the catalog has for them. ${EXTENSION}`,
    fields: {
      url,
      ct: 'What the record is.',
      uuid: 'Identifies the features.',
      media: 'The URL of the track; null where no track names these features.',
    },
  },
  'artist-page': page('Page of artists', 'artists'),
  'track-page': page('Page of tracks', 'tracks', EXTENSION),
  'release-page': page('Page of releases', 'releases', EXTENSION),
  'label-page': page('Page of labels', 'labels', EXTENSION),
  error: {
    title: 'Error',
    description: 'Why a request has no other answer.',
    fields: {
      detail: 'The reason, in a sentence.',
      limits: 'Where a page was asked for that is not there: the values of `limit` whose pages are.',
    },
  },
}
