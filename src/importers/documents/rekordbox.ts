// A collection of rekordbox, by "Export Collection in xml format"
// (https://cdn.rekordbox.com/files/20200410160904/xml_format_list.pdf).
import { knownValues } from '../../contract/common/known-values.ts'
import { ownValue } from '../../contract/common/own-value.ts'
import { counted, filled, libraryAt, yearIn } from './library-tracks.ts'

export const rekordbox = libraryAt('DJ_PLAYLISTS/COLLECTION/TRACK', ({ attributes }) => {
  const text = (name: string) => filled(ownValue(attributes, name))
  const artist = text('Artist')
  if (text('Name') === undefined) return 'tracks without a title'
  if (artist === undefined) return 'tracks without an artist'
  const id = text('TrackID')
  const album = text('Album')
  const genre = text('Genre')
  const remixer = text('Remixer')
  return {
    artist,
    track: {
      name: withMix(text('Name') ?? '', text('Mix')),
      duration: Number(text('TotalTime') ?? 0),
      ...knownValues({
        id: id && `rekordbox:${id}`,
        tracknumber: counted(text('TrackNumber')),
        disc: counted(text('DiscNumber')),
        tags: genre && [genre],
        credits: remixer && [{ artist: { name: remixer }, role: 'remixer' }],
      }),
    },
    release:
      album === undefined
        ? undefined
        : {
            name: album,
            artist: undefined,
            facts: knownValues({ releasedate: yearIn(text('Year')), label: text('Label') }),
          },
  }
})

/** Adds the name of a mix, unless the title has it already. */
const withMix = (name: string, mix: string | undefined): string =>
  mix === undefined || name.toLowerCase().includes(mix.toLowerCase()) ? name : `${name} (${mix})`
