// What radios report of the tracks that they play: a sheet of each release, and of the whole catalog. The first five
// columns have the names and the contents that SoundExchange asks for (37 CFR 370.4).

import { labelsOfCard } from '../../core/library/web/card-labels.ts'
import type { ReleasePage } from '../../core/library/web/page-records.ts'
import type { Face } from '../../core/site/face.ts'

const FILE = 'tracks.csv'

/**
 * Spreadsheets run a cell that begins with one of these signs, after blanks and signs that are not shown, as a formula:
 * an apostrophe makes it a text (OWASP).
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** Cells are quoted also for spreadsheets that separate them by semicolons or tabs. */
const QUOTED = /[",;\t\r\n]/

const COLUMNS = [
  'FEATURED_ARTIST',
  'SOUND_RECORDING_TITLE',
  'ISRC',
  'ALBUM_TITLE',
  'MARKETING_LABEL',
  'CATALOG_NUMBER',
  'DURATION',
]

export const radioReport: Face = {
  name: 'radio-report',
  title: 'Radio report',
  description:
    'Tracks as radios report them: artist, title, ISRC, album, label, catalog number and duration, as CSV.',
  types: { csv: 'text/csv; charset=utf-8' },
  forms: {
    release: [
      {
        file: FILE,
        link: { type: 'text/csv', title: 'Radio report' },
        render: (page) => renderSheet([page]),
      },
    ],
  },
  files: [
    {
      file: FILE,
      reads: ['releases'],
      render: async (_, { releases }) => {
        const sheets: string[] = []
        for await (const pages of releases()) sheets.push(...pages.map(renderRows))
        return HEADER + sheets.join('')
      },
    },
  ],
  entry: FILE,
}

const formatRow = (cells: readonly string[]): string => `${cells.map(formatCell).join()}\r\n`

const HEADER = formatRow(COLUMNS)

const renderSheet = (pages: readonly ReleasePage[]): string => HEADER + pages.map(renderRows).join('')

/** A track with several ISRCs has a row for each, because each is a recording of its own. */
function renderRows({ card, release, tracks }: ReleasePage): string {
  const labels = labelsOfCard(card)
  const numbers = labels.flatMap(({ catalognumber }) => catalognumber ?? [])
  const rows = tracks.flatMap(({ name, artist_display, duration, facts }) =>
    (facts?.isrc ?? ['']).map((isrc) => [
      artist_display,
      name,
      isrc,
      card.name,
      labels.map((label) => label.name).join(' / '),
      numbers.length > 1 ? numbers.join(' / ') : (release.catalognumber ?? ''),
      formatTime(Number(duration)),
    ]),
  )
  return rows.map(formatRow).join('')
}

/** `0:04:02`, rounded to seconds; empty if it is unknown. */
function formatTime(duration: number): string {
  const seconds = Math.round(duration)
  if (seconds === 0) return ''
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
