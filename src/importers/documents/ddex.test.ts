import { describe, expect, it } from 'vitest'
import { documentRows as read } from '../../testing/catalogs/documents.ts'

const makeMessage = (version: string, parts: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/${version}" LanguageAndScriptCode="en">
<MessageHeader><MessageId>1</MessageId></MessageHeader>${parts}</ern:NewReleaseMessage>`

const TITLE = (text: string) => `<DisplayTitle><TitleText>${text}</TitleText></DisplayTitle>`
const RECORDING = (reference: string, title: string, isrc: string) => `<SoundRecording>
<ResourceReference>${reference}</ResourceReference>
<SoundRecordingEdition><ResourceId><ISRC>${isrc}</ISRC></ResourceId></SoundRecordingEdition>
<DisplayTitleText>${title}</DisplayTitleText>${TITLE('x')}
<DisplayArtistName>Ferrow feat. Ada Loom</DisplayArtistName>
<DisplayArtist SequenceNumber="2"><ArtistPartyReference>P2</ArtistPartyReference><DisplayArtistRole>FeaturedArtist</DisplayArtistRole></DisplayArtist>
<DisplayArtist SequenceNumber="1"><ArtistPartyReference>P1</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
<Duration>PT4M1.5S</Duration></SoundRecording>`
const ITEM = (number: number, reference: string) =>
  `<ResourceGroupContentItem><SequenceNumber>${number}</SequenceNumber><ReleaseResourceReference>${reference}</ReleaseResourceReference></ResourceGroupContentItem>`
const PARTY = (reference: string, name: string) =>
  `<Party><PartyReference>${reference}</PartyReference><PartyName><FullName>${name}</FullName></PartyName></Party>`
const VERSION_4 = `<PartyList>${PARTY('P1', 'Ferrow')}${PARTY('P2', 'Ada Loom')}${PARTY('P3', 'Harbour Tapes')}</PartyList>
<ResourceList>${RECORDING('A1', 'Low Water (Dub)', 'US-ABC-24-12345')}${RECORDING('A2', 'Spring', 'USABC2412346')}
<Image><ResourceReference>A3</ResourceReference></Image></ResourceList>
<ReleaseList><Release><ReleaseReference>R0</ReleaseReference><ReleaseType>Album</ReleaseType>
<ReleaseId><ICPN>4006381333931</ICPN><CatalogNumber Namespace="DPID:x">HT001</CatalogNumber></ReleaseId>
${TITLE('Tidal Works')}<DisplayArtistName>Ferrow</DisplayArtistName>
<DisplayArtist><ArtistPartyReference>P1</ArtistPartyReference></DisplayArtist>
<ReleaseLabelReference>P3</ReleaseLabelReference>
<PLine><Year>2023</Year><PLineText>2023 Harbour Tapes</PLineText></PLine>
<Genre><GenreText>Ambient</GenreText></Genre><ReleaseDate>2024-05-31</ReleaseDate>
<RelatedRelease><ReleaseId><GRid>A1</GRid></ReleaseId></RelatedRelease>
<ResourceGroup>${ITEM(0, 'A3')}<ResourceGroup><SequenceNumber>2</SequenceNumber>${ITEM(1, 'A2')}</ResourceGroup>
<ResourceGroup><SequenceNumber>1</SequenceNumber>${ITEM(1, 'A1')}</ResourceGroup></ResourceGroup>
</Release><TrackRelease><ReleaseReference>R1</ReleaseReference></TrackRelease></ReleaseList>`

describe('a message of DDEX', () => {
  it('of version 4 gives the recordings of its release, by discs', async () => {
    const artists = [{ name: 'Ferrow' }, { name: 'Ada Loom' }]
    const release = {
      id: 'ddex:4006381333931',
      name: 'Tidal Works',
      artist: { name: 'Ferrow' },
      label: { name: 'Harbour Tapes' },
      releasedate: '2024-05-31',
      catalognumber: 'HT001',
      barcode: '4006381333931',
      type: 'album',
      tags: ['Ambient'],
      pline: '2023 Harbour Tapes',
    }
    const track = { tracknumber: 1, duration: 241.5, artist: artists[0], artists, release }
    const shown = { artist_display: 'Ferrow feat. Ada Loom' }
    expect(await read(makeMessage('43', VERSION_4))).toEqual([
      {
        line: 1,
        value: {
          id: 'ddex:4006381333931/USABC2412345',
          name: 'Low Water (Dub)',
          disc: 1,
          ...track,
          ...shown,
          isrc: ['USABC2412345'],
        },
      },
      {
        line: 2,
        value: {
          id: 'ddex:4006381333931/USABC2412346',
          name: 'Spring',
          disc: 2,
          ...track,
          ...shown,
          isrc: ['USABC2412346'],
        },
      },
    ])
  })

  const named = (name: string) =>
    `<DisplayArtist><PartyName><FullName>${name}</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>`
  const territory = (code: string, kind: string, parts: string) =>
    `<${kind}DetailsByTerritory><TerritoryCode>${code}</TerritoryCode>${parts}</${kind}DetailsByTerritory>`
  const version3 = (
    deal = '',
  ) => `<ResourceList><SoundRecording><SoundRecordingId><ProprietaryId Namespace="DPID:x">7</ProprietaryId></SoundRecordingId>
<ResourceReference>A1</ResourceReference><ReferenceTitle><TitleText>Низкая вода</TitleText><SubTitle>Dub</SubTitle></ReferenceTitle><Duration>PT0H4M1S</Duration>
${territory('JP', 'SoundRecording', named('フェロー'))}${territory('Worldwide', 'SoundRecording', named('Ferrow'))}</SoundRecording></ResourceList>
<ReleaseList><Release IsMainRelease="true"><ReleaseId><ICPN IsEan="true">4006381333930</ICPN><ProprietaryId>9</ProprietaryId></ReleaseId><ReleaseReference>R0</ReleaseReference>
<ReferenceTitle><TitleText>Tidal Works</TitleText></ReferenceTitle>
<ReleaseResourceReferenceList><ReleaseResourceReference>A1</ReleaseResourceReference></ReleaseResourceReferenceList>
${territory('Worldwide', 'Release', `<LabelName>Harbour Tapes</LabelName>${named('Ferrow')}`)}
<PLine><Year>2019</Year></PLine></Release>
<Release><ReleaseReference>R1</ReleaseReference><ReleaseType>TrackRelease</ReleaseType></Release></ReleaseList>${deal}`

  it('of version 3 gives the names for the whole world', async () => {
    expect(await read(makeMessage('382', version3()))).toEqual([
      { line: 1, skipped: 'barcodes whose check digit is wrong' },
      {
        line: 1,
        value: {
          id: 'ddex:9/7',
          name: 'Низкая вода (Dub)',
          tracknumber: 1,
          duration: 241,
          artist: { name: 'Ferrow' },
          release: {
            id: 'ddex:9',
            name: 'Tidal Works',
            artist: { name: 'Ferrow' },
            label: { name: 'Harbour Tapes' },
            releasedate: '2019',
          },
        },
      },
    ])
  })

  it.each([
    [
      'releases that the message takes down',
      version3(
        '<DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference><Deal><DealTerms><TakeDown>true</TakeDown></DealTerms></Deal></ReleaseDeal></DealList>',
      ),
    ],
    ['releases without a title', VERSION_4.replace(TITLE('Tidal Works'), '')],
    ['releases without recordings', VERSION_4.replaceAll('SoundRecording>', 'Video>')],
  ])('gives no tracks of %s', async (skipped, parts) => {
    expect(await read(makeMessage('42', parts))).toEqual([{ line: 1, skipped }])
  })

  it('may be in UTF-16', async () => {
    const text = makeMessage('43', VERSION_4)
    expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(await read(text))
  })

  it('that is cut off is an error', async () => {
    const rows = await read(makeMessage('43', VERSION_4).slice(0, -40))
    expect(rows).toMatchObject([{ error: expect.stringMatching(/^BAD_XML This is not well-formed XML: /) }])
  })
})
