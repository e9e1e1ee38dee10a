import { FILE_WARNINGS } from './file-warnings.ts'

/**
 * Every code, with its meaning and remedies. docs/reference/errors.md is generated from this table. Codes are public,
 * and never change their meaning.
 */
export const WARNING_CODES = {
  ...FILE_WARNINGS,
  ARTIST_IN_NAME: {
    cause:
      'Tracks are by an artist such as `Various`, and most of their names hold their artists: `Ann - Low`. Pages and searches do not know these artists. Or the names of most tracks begin with their own artist.',
    cure: 'Set [`as`](../how-to/columns.md#columns-with-other-names) of the column of names to `artist-title`, for `name` and for `artist.name`, and read the column with `Various` as `release.artist.name`. If the names are right, nothing needs to be done.',
  },
  ARTIST_WITHOUT_TRACKS: {
    cause: 'An artist has no tracks: no track credits it, and it lists none.',
    cure: 'Check the UUIDs in `artist` and `artists` of the tracks, or remove the artist.',
  },
  BLANK_NAME: {
    cause:
      'The name of an artist is only blanks, as a cell that looks empty may be. Pages show it as untitled. Artists count where they are known by their names.',
    cure: 'Enter the name in each row of it. If nobody knows the artist, write a word for that, such as `Unknown`.',
  },
  BLOCKED_SOURCE: {
    cause:
      'The HTML or the style sheet of a [theme](theme.md) has something that browsers do not load: a script, a style, a font, a frame or the target of a form on another host, or a script or a style inside the HTML. The Content-Security-Policy of pages allows only what the site has and what `csp` names.',
    cure: 'Write the line of the hint, which allows it, if you trust it. Fonts and style sheets may also be put into the folder `theme`, so that pages ask no other host for them.',
  },
  CHANGED_ID: {
    cause:
      'Records have the names of published records, but other ids, as when a column of ids was lost, renamed or numbered again. Their addresses change, and the old ones are gone. A build that would remove more than `max_removed` of them stops instead ([TOO_MANY_REMOVED](#too_many_removed)).',
    cure: 'Restore the ids before the site is published. To keep the new ones, add the old UUIDs to the `aliases` of the records. If they are different records of one name, nothing needs to be done.',
  },
  DEAD_LINK: {
    cause:
      'A page or an item of the news that you have written links to a file that is not in the data folder, or shows such a picture; or a theme names such a file.',
    cure: 'Correct the link, or add the file. A link to another page names its file, such as `imprint.md`; news are published from their date on.',
  },
  DISCOGS_NAME: {
    cause:
      'Artists or labels have a number after their names, such as `Sun (2)`, by which Discogs distinguishes those of one name, or an asterisk, `Suns*`, by which it marks another spelling of a name. Pages show both. Artists and labels count where they are known by their names, and where several have such a mark, or another one has the name without it.',
    cure: 'Remove the marks from the names. If two artists of the catalog have one name, enter what Discogs has in a column for `artist.id`, and the name alone in that for `artist.name`. If an artist is called so, nothing needs to be done.',
  },
  DOUBLED_NAME: {
    cause:
      'Two artists, two labels, or two releases of an artist have names that differ at most in blanks, case, accents or punctuation. Releases count where they are known by their names: those with a UUID or an `id` may be editions.',
    cure: 'If they are the same, write the name the same everywhere, or keep one record and use its `id` or its UUID, in which the address of its page ends, everywhere. A name in a sheet does not lead to an artist whom audio files, a database or MusicBrainz know by an id. Otherwise, nothing needs to be done.',
  },
  DOUBLED_NUMBER: {
    cause:
      'Several tracks of a release have the same number, and the same disc or none. Often one number is mistyped, the release has several discs that the catalog does not name, or two releases of one title and one artist were taken for one.',
    cure: 'Correct the number, or give the tracks a `disc`. Releases of one title are apart if they have an `id`, or if columns that differ between them are in [`group`](../how-to/identity.md#compilations) of the entry of their file. If the tracks share the number, nothing needs to be done.',
  },
  EMPTY_PLAYLIST: {
    cause:
      'No entry of a list in the folder `playlists` is a track of the catalog, or the list has no entries. It is not published.',
    cure: 'See [how entries name tracks](../how-to/playlists.md#which-track-an-entry-is). If the list is of other music, move it out of the folder.',
  },
  EVENT_ARTIST: {
    cause:
      'Artists of [events](../how-to/events.md) are not in the catalog, or several have the name. They are shown as text, without links; a UUID is not shown.',
    cure: 'Write the name as the catalog has it, or the UUID or the `id`. If the artist is not in the catalog, such as a guest, nothing needs to be done.',
  },
  EVENT_COLUMN: {
    cause:
      'A file of [events](../how-to/events.md) has columns by names that are none of those of events. They are not published.',
    cure: 'Rename those that hold a field of events: see [the names](../how-to/events.md#what-a-row-may-hold). Columns for yourself may stay.',
  },
  FEATURED_ARTIST: {
    cause:
      'The name of an artist holds another one after feat., ft. or featuring, so that both are published as one artist. Artists count where they are known by their names.',
    cure: 'Write the line of the hint: [`split`](../how-to/columns.md#several-artists-in-a-cell) takes the names apart at such words. If the artist is called so, nothing needs to be done.',
  },
  HIDDEN_ROWS: {
    cause:
      'Rows that a spreadsheet does not show are read and published: somebody hid them, they are in a group that is closed, or a filter was on when the file was saved. Or all of their cells are struck out, as people mark what they mean to delete.',
    cure: 'Set [`hidden`](../how-to/rows-left-out.md#hidden-rows-and-sheets) in the entry of the spreadsheet to `skip` if they should not be published, or to `read` if they should, which also ends the warning. Or show the rows, or delete them, and save the file.',
  },
  HOURS_FOR_MINUTES: {
    cause:
      'Durations look like minutes and seconds that a spreadsheet took for hours and minutes: nearly all tracks of a source last whole minutes, and most of them more than an hour. `5:39`, typed into a cell that shows `5:39:00`, is 5 hours and 39 minutes.',
    cure: 'Write `{ "field": "…", "as": "h:m" }` for the duration in `fields` of the source. If the tracks are that long, nothing needs to be done.',
  },
  HTML_TEXT: {
    cause:
      'The `description` of an artist, a label or a release holds HTML, or a page or an item of the news that you have written. Texts are CommonMark, so that pages show tags such as `<br>` as they are written.',
    cure: 'Write pages in CommonMark. For records, write `{ "field": "…", "as": "html" }` for the text in `fields` of its [source](../how-to/columns.md#columns-with-other-names).',
  },
  IDLE_PROPERTY: {
    cause:
      'A style sheet of a [theme](theme.md#custom-properties) sets a custom property that neither the pages nor the theme use, or uses one with `var()` that neither sets. Often a letter is missing.',
    cure: 'Correct its name. A property of your own is one that the theme both sets and uses.',
  },
  JOINED_RELEASE: {
    cause:
      'Rows that are equal in the columns of `group` are one release, but tracks of different artists have the same number in it. Two albums may have one title.',
    cure: 'Add one more column to [`group`](../how-to/identity.md#compilations) that differs between them, such as the catalog number or the artist. If the release has several discs, add a column `disc`. Otherwise, nothing needs to be done.',
  },
  INEXACT_DATE: {
    cause:
      'All dates of a source are on 1 January, or on the first day of a month: a program had to write a day where only the year, or the month, is known. Pages and feeds show these days.',
    cure: 'Set [`as`](../how-to/columns.md#columns-with-other-names) of the column to `year` or `month`, as the hint shows, or write `2024` or `2024-05` in the source. If the days are right, nothing needs to be done.',
  },
  JOINED_NUMBER: {
    cause:
      'The tracks of a release are numbered from 101 and from 201 on, without gaps: the numbers of discs and tracks seem to be joined.',
    cure: 'Set [`as`](../how-to/columns.md#columns-with-other-names) of the column to `position`: 201 is then the first track of disc 2. If the numbers are right, nothing needs to be done.',
  },
  LATE_LINES: {
    cause:
      'The last line of [lyrics with times](../how-to/pages.md#lyrics-with-times) begins more than two seconds after the end of the track: they are those of a longer recording, or the duration is wrong. Players never reach these lines, and captions leave them out.',
    cure: 'Use lyrics with the times of this recording, or correct the `duration`.',
  },
  LIST_AS_NAME: {
    cause:
      "The name of an artist looks like a list: as programs write it, such as `['Ann', 'Bob']`, or a part of one, with line breaks, or with semicolons, or with a comma that no blank follows and an artist of the catalog beside it, or with commas, ` / ` or ` x ` between artists of the catalog. It is published as one artist.",
    cure: 'Read the column as [`artists.name`](../how-to/columns.md#several-artists-in-a-cell), with the `separator` of the hint, if it has one; for releases, as `artist.name`. In the tags of audio files, write each artist as a value of its own.',
  },
  MILLISECONDS: {
    cause:
      'Durations look like milliseconds: more than half of the tracks of a source last longer than ten hours, which would be 36 seconds in milliseconds.',
    cure: 'Durations are seconds: divide them by 1000.',
  },
  NO_RECORDS: {
    cause:
      'A source was read and gave no record. The message states what it holds instead: a header and 0 rows, blank lines alone, an empty list, or no rows.',
    cure: 'Export it again if it should have records. If there are none, remove it.',
  },
  MINUTES_FOR_SECONDS: {
    cause:
      'Durations look like minutes that were read as seconds: nearly all tracks of a source last less than 20 seconds, and their lengths are written as in `3.45`, or all ten or more as in `4`, from 2 to 9.',
    cure: 'Write `{ "field": "…", "as": "m.s" }` for the duration in `fields` of the source if `3.45` is 3 minutes and 45 seconds, or with `min` if it is 3.45 minutes, or `4` is 4 minutes. If the tracks are that short, nothing needs to be done.',
  },
  ODD_DATE: {
    cause:
      'The date of a release is the first day of the calendar of a program, such as `1970-01-01` or `1899-12-30`, which stands for a date that is missing. Or its year is before the first recordings, or more than ten years ahead, such as `2204` for 2024.',
    cure: 'Correct the date where it comes from. Dates that stand for nothing count as [`empty`](../how-to/columns.md#columns-with-other-names) if the entry of the source lists them. If the date is right, nothing needs to be done.',
  },
  ODD_NAME: {
    cause:
      'The name of an artist, a label, a release or a track is what a program writes where something is missing or went wrong: `NULL`, `N/A`, a fault or a formula of a spreadsheet, several lines of a cell, characters or elements as HTML has them (`&amp;`, `<br>`), an address or a part of one (`Low%20Water`), a line break or a tab as MySQL writes it into a file (`Low\\nWater`), or letters in the wrong encoding (`BeyoncÃ©`). Or people repeat the cell above so: `"`, `same as above`, or `ditto` as an artist and as a release. Or a form has such a word below its header: `Required` as an artist and as a release. Or a spreadsheet made a number, a date, a time or a truth value of the name or the catalog number that was typed: `0.18958333` of `4:33`, `4:20:00` of `4:20`, `4-Jul` of `7/4`, `1-Mar` of `MAR 1`, `TRUE` of `true`, unless many names are in capitals. Or a tag is so, or the names of most tracks are in quotation marks.',
    cure: 'Correct the name where it comes from. Cells that stand for nothing count as [`empty`](../how-to/columns.md#columns-with-other-names) if the entry of the source lists them, and have the value above with `rows` set to `fill`; another `encoding` corrects the letters of a whole file, `utf-8-twice` those that were encoded twice (`BeyoncÃ©`), and a column read [as `html`](../how-to/columns.md#columns-with-other-names) has the characters of HTML decoded. A column that is formatted as text in the spreadsheet keeps what is typed. If the record is called so, nothing needs to be done.',
  },
  NUMBERED_NAME: {
    cause:
      'The names of more than half of all tracks begin with a number: `01. Low Water`. Pages show it beside the number of the track.',
    cure: 'Set [`as`](../how-to/columns.md#columns-with-other-names) of the column to `numbered`, for `name` and for `tracknumber`, or take the numbers off the names. If they are parts of the names, such as those of movements, nothing needs to be done.',
  },
  ODD_DURATION: {
    cause:
      'A few durations are out of proportion to the others of their source: more than thirty times its median, and more than ten hours or, where others have seconds, whole minutes of three hours or more. Or a track lasts two hours or more, more than thirty times the median of its release, and longer than all of its other tracks together, as a continuous mix of them would not. Or the others of its source are whole seconds, most of a minute or more, and these a few seconds with a fraction, such as `1.225`.',
    cure: 'Compare them with the recordings. `5:39`, typed into a cell that shows `5:39:00`, is 5 hours and 39 minutes, and so is `5:39:12` with frames. `1.225` is about one second; if the point separates thousands, write `1225`. If they are right, nothing needs to be done.',
  },
  PLAYLIST_ENTRY: {
    cause:
      'Entries of a list in the folder `playlists` are not tracks of the catalog, or several tracks fit them. The list is published without them.',
    cure: 'Write the UUID or the address of the track on the line, or correct the path, or the artist and the title: see [how entries name tracks](../how-to/playlists.md#which-track-an-entry-is). If the track is not in the catalog, nothing needs to be done.',
  },
  PRIVATE_ROWS: {
    cause:
      'A column such as `Status`, `Public?`, `Rights cleared` or `May we publish your song?` marks rows as drafts, as withdrawn, as private or without consent, and they are read and published. Of the answers to a question, only a plain yes is one. Where the message says that a column may mark them, as ticks in `Archived` may, it may also be about something else.',
    cure: 'Set [`where`](../how-to/rows-left-out.md#rows-that-are-not-to-be-published) in the entry of the source to the values that leave a row out, as the hint has it. With an empty list, all rows are published without the warning.',
  },
  RELEASE_WITHOUT_TRACKS: {
    cause:
      'A release that is known by its title and artist has no tracks, while others with tracks are known by ids, as in a sheet beside a folder of audio files. A misspelled title makes such a release. Or a release that is known by an id has none, because its tracks name its title.',
    cure: 'Write the title and the artist as the other source has them, or add the `id` or `uuid` of its release: see [Say more of a release](../how-to/audio.md#say-more-of-a-release). Let tracks refer to a release with an id by this id. If the release has no tracks, nothing needs to be done.',
  },
  RENAMED_RECORD: {
    cause:
      'A record that was published is gone, and a new one may be the same under another name: they have some things in common, but not enough, or several records have them. A catalog that knows its records by their names, without `id` or `uuid`, sees a corrected name as another record, whose URL is another.',
    cure: 'If they are the same, add the line that the hint gives to `renamed.ndjson` in the data folder: the record then keeps its URL. Or add the old UUID, which the message names, to the `aliases` of the record: its old URL then leads to the new one. To change names freely, give records an `id`. Nothing needs to be done if they are two.',
  },
  SAMPLE_RECORDS: {
    cause: 'Artists of the sample catalog, which is fictional, are published together with others.',
    cure: 'Remove the files of the sample catalog from the data folder.',
  },
  SHORT_ROW: {
    cause:
      'Rows of a CSV file have fewer cells than its header. Some programs leave out the last cells of a row if they are empty, so the missing cells are read as empty. If a cell in the middle is missing, the following ones are in the wrong columns.',
    cure: 'Compare the rows with their header. To end the warning, export the file with all cells, or add the delimiters that are missing.',
  },
  SKIPPED: {
    cause: 'A source contains something that cannot become a record. The message states what, and why.',
    cure: 'Fix it in the source if it should be in the catalog. Otherwise, nothing needs to be done.',
  },
  SPLIT_RELEASE: {
    cause:
      'Several releases look like one: they have the same title, and the numbers of their tracks complete each other, but their tracks are by different artists, and no column names the artist of the release. Rows are one release without a warning where also their catalog number, their barcode, or their label and date are equal. Or the titles of an artist differ only in the number of a disc: `Night (Disc 1)`, `Night (Disc 2)`.',
    cure: 'Add the line of the hint to the entry of the file in `sources`: rows that are equal in the columns of [`group`](../how-to/identity.md#compilations) are one release. Or add a column `release.artist.name`, such as Various Artists in each row. Write the number of a disc in a column `disc`, and the title without it. In tags, one album artist makes one release, or the mark of a [compilation](../how-to/audio.md#what-becomes-of-tags) with one year, and a disc has a tag of its own. If they are different releases, nothing needs to be done.',
  },
  STALE_SOURCE: {
    cause:
      'A source on the network could not be read, or no longer has records, so `--stale-ok` used its last good copy. The message states the age of the copy, and why the source was not read.',
    cure: 'Make sure that the source answers again. Until then, its copy does not change, and is used only up to the age that `--stale-ok` allows.',
  },
  TOTAL_ROW: {
    cause:
      'A track has a name such as `Total`, and is as long as all others of its release together: a row of a sheet with a total seems to be read as a track.',
    cure: 'Leave the row out with [`where`](../how-to/rows-left-out.md#rows-that-are-not-to-be-published), as in the hint. If the track is called so, nothing needs to be done.',
  },
  UNCLOSED_MARKUP: {
    cause:
      'An HTML file of a [theme](theme.md) has an element, or its style sheet a block or a comment, that is not closed. What follows on the pages is then inside of the element; browsers skip the rules that follow.',
    cure: 'Close it: `</div>` closes `<div>`, `}` closes `{`, and `*/` closes `/*`.',
  },
  UNANSWERED_FACE: {
    cause:
      'Requests to a [face](../how-to/faces.md) are answered by code, and a host in `hosts` of `site.json` only serves files. If no host runs code, only the files of the face are published, and neither `llms.txt` nor the documents of the API name its address.',
    cure: 'Publish on a host that runs code; the [table of hosts](hosts.md) shows which do. Or remove the face from `faces`.',
  },
  UNREDIRECTED_ALIAS: {
    cause:
      'A host does not redirect all `aliases`. The message states how many it redirects, and why. The others answer 404 there.',
    cure: 'Choose a host that redirects them; the [table of hosts](hosts.md#former-uuids) shows which do. If the others may answer 404, nothing needs to be done.',
  },
  UNUSED_FEATURES: {
    cause: 'No track refers to these features. They are published without a link to a track.',
    cure: 'Refer to them in `features` of their track, or remove them.',
  },
} as const satisfies Readonly<Record<string, { readonly cause: string; readonly cure: string }>>

export type WarningCode = keyof typeof WARNING_CODES
