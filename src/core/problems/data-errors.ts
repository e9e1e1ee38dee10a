import { SOURCE_EXTENSIONS } from '../settings/source-extensions.ts'

/** The errors of sources, of the data folder and of its records; see ERROR_CODES. */
export const DATA_ERRORS = {
  ALIAS_TAKEN: {
    cause: 'An alias of a record is the UUID of another record of its kind, or an alias of two records.',
    cure: 'A URL can only belong to one record. Keep the alias only in the record that the URL should redirect to. If it is the UUID of a record that is still in the catalog, remove one of the two.',
  },
  AMBIGUOUS_NAME: {
    cause:
      'A row without a `uuid` and an `id` has the name of several artists, labels or releases that another source knows by ids, for a release with the same artist. It may state more of any of them.',
    cure: 'Add the `id` or `uuid` of the one that is meant, which the error lists.',
  },
  AMBIGUOUS_PICTURE: {
    cause:
      'An `image` or a `background` is a name that several files in `data/media/` have, in different folders.',
    cure: 'Write the path of the one that is meant, from `data/media/`, such as `covers/tidal-works.jpg`; the message lists them.',
  },
  BAD_ARCHIVE: {
    cause:
      'A file compressed with gzip or xz, or a tar archive, was cut off or damaged, or does not contain what is read from it.',
    cure: 'Download the file again, and compare its checksum with the published one.',
  },
  BAD_CSV: {
    cause:
      'A CSV file cannot be parsed: a row has more cells than the header has columns, the last row has fewer and no line break, so that the file was cut off, the first line does not name the columns, a column name appears twice, a quote is not closed, or the file is a web page.',
    cure: 'Open the file at the reported line. Quote cells that contain a separator, a quote or a line break, and double the quotes inside them.',
  },
  BAD_DATABASE: {
    cause: 'The file of an SQLite database cannot be read: it is damaged, encrypted, or not a database.',
    cure: 'Check it with `sqlite3 FILE "PRAGMA integrity_check"`, and copy it again if it was cut off. Decrypt it, or export its tables as CSV.',
  },
  BAD_ENCODING: {
    cause:
      'A source, `site.json`, or a text for web pages is not UTF-8. Spreadsheets often save Latin-1, Windows-1252 or UTF-16.',
    cure: 'Save the file as UTF-8. In Excel the file type is "CSV UTF-8 (Comma delimited)". For a CSV file, you can set `encoding` in `sources` instead. If a spreadsheet was renamed to `.csv`, restore its extension, because `.xlsx` and `.ods` files are read as they are.',
  },
  BAD_JSON: {
    cause:
      'A JSON or NDJSON source cannot be parsed, often because of a trailing comma or a comment, or a key occurs twice in one object.',
    cure: 'Correct the reported line. A file with one record per line has the extension `.ndjson` or `.jsonl`; a file with one record or one array has the extension `.json`.',
  },
  BAD_NAME: {
    cause:
      'The name of a file or folder in the data is not UTF-8, which is common in ZIP archives made on Windows, so that the file cannot be opened by that name. Or the name holds a line break, which lists of files cannot show.',
    cure: 'Rename it. For names that are not UTF-8, `convmv -f cp850 -t utf8 -r --notest data` renames a whole folder.',
  },
  BAD_PARQUET: {
    cause: 'A Parquet file cannot be read: it is damaged, cut off, or not a Parquet file.',
    cure: 'Write the file again and make sure that it was copied completely.',
  },
  BAD_QUERY: {
    cause:
      'A database cannot run a query from `sql` in `sources`: a table or column does not exist or cannot be read by the user, the syntax is wrong, the query would change data or takes too long, or its result contains bytes or two columns with the same name.',
    cure: 'Correct the query at the reported place, and try it with a client of the database.',
  },
  BAD_SPREADSHEET: {
    cause:
      'A spreadsheet (`.xlsx` or `.ods`) cannot be read: the file is damaged, protected by a password or in a different format, the sheet does not exist, the first row does not name the columns, or a formula results in an error.',
    cure: 'Open the spreadsheet at the reported row or cell, correct it, and save it in the same format.',
  },
  BAD_VALUE: {
    cause:
      'A field of a record has a value of the wrong type or form, is too long, or is empty although it is required; or there is a list instead of a record.',
    cure: 'Correct the value at the reported place. The message states what the field must be.',
  },
  BAD_XML: {
    cause:
      'A dump in XML cannot be read: it was cut off or damaged, is not well-formed, or contains something else.',
    cure: 'Download the file again, and compare its checksum with the published one.',
  },
  CONFLICTING_RECORD: {
    cause:
      'A record occurs in several places, such as several rows of a sheet, with different values. Records are the same if they have the same `uuid` or `id`, or neither and the same name.',
    cure: 'Correct one of the places. If they are two records, give them different ids. A release has one date: if a column of the sheet holds the dates of single songs, leave it out, by `"release.releasedate": null` in `fields` of its entry.',
  },
  DANGLING_REFERENCE: {
    cause: 'A record refers to a record that is not in the catalog.',
    cure: 'Add the missing record, or correct the UUID that refers to it. If a whole file is missing, check that it is in the data folder or in `sources`.',
  },
  DUPLICATE_UUID: {
    cause:
      'Two records of the same kind have the same UUID, often because a row or a whole file was copied, or because each row is a play or a sale of a track. Or features have the UUID of a track that needs its own features, because it has facts such as an ISRC or a license.',
    cure: 'Give one of them a different UUID, or remove it. If the features of a track have its UUID, that track must be the first to refer to them in `features`.',
  },
  EMPTY_CATALOG: {
    cause:
      'All sources were read, and none gave a record: they hold headers without rows, blank lines or queries without rows.',
    cure: 'Enter the records, or export them again. If the catalog is meant to be empty, write `[]` into `data/artists.json`.',
  },
  EMPTY_SOURCE: {
    cause:
      'A source has 0 bytes; it has no records, or no source of its kind is left, although the last build had such records; a folder for audio files contains none; or nothing in files of MusicBrainz or Discogs, or in audio files, could become a track, for reasons that the message counts. A failed export often leaves an empty file.',
    cure: 'Export the file again. If the removal is intended, remove the empty file, and build once with `--allow-removal`. If the source is a URL or a server, `--stale-ok` builds with the last good copy until it is fixed.',
  },
  LINK_LOOP: {
    cause:
      'A symbolic link in the data folder points to itself or to a folder that contains it, so following it would never end.',
    cure: 'Remove the link.',
  },
  MISSING_DRIVER: {
    cause:
      'Reading a database server (`pg`, `mysql2`) or splitting a catalog (`@duckdb/node-api`) requires a package that is not installed.',
    cure: 'Install it in the folder of your project, as the hint says.',
  },
  MISSING_FIELD: {
    cause: 'A record lacks a required field. In CSV, its column is missing from the header.',
    cure: 'Add the field. The table of data fields shows which ones are required.',
  },
  NOT_A_FILE: {
    cause: 'The data folder contains a FIFO, a socket or a device instead of a file. It is never opened.',
    cure: 'Put a file in its place, or move it out of the data folder.',
  },
  NO_DATA: {
    cause: 'The data folder does not exist or contains no file that is named after a kind of record.',
    cure: 'Put files such as `artists.csv` and `tracks.csv` into it, or pass a different folder with `--data`.',
  },
  NO_NAMESPACE: {
    cause:
      'Records are identified by an `id` or by their names, but there is no namespace to derive their UUIDs from. Two catalogs with the same ids must not have the same UUIDs, so each needs its own namespace.',
    cure: 'Add the line of the hint to `site.json`, and never change it, because all URLs depend on it.',
  },
  OUTSIDE_LINK: {
    cause:
      'A symbolic link in the data folder points out of it. Its target would be published, no matter who created the link.',
    cure: 'Copy the files into the data folder. Or add a source to `sources` by its path, or serve media from a different host with `media_url`.',
  },
  SOURCE_CHANGED: {
    cause: 'A file changed while it was being read.',
    cure: 'Build again once nothing writes to the file. Programs that export should write to a temporary name and rename the file at the end.',
  },
  UNKNOWN_FIELD: {
    cause:
      'A record or `site.json` has an unknown field, often because of a spelling mistake or an extra column, or because the data come from a different program; or `fields` in `sources` uses a column that the file does not have.',
    cure: 'Rename the field as the hint suggests, or remove it. If columns have different names, map them to fields with `fields` in `sources`.',
  },
  UNKNOWN_FORMAT: {
    cause: 'The format of a source is not supported.',
    cure: `Save it as one of ${SOURCE_EXTENSIONS.map((each) => `\`${each}\``).join(', ')}. For a table in a \`.txt\` file, changing the extension is enough.`,
  },
  UNKNOWN_KIND: {
    cause: 'The name of a file does not state which kind of records it contains.',
    cure: 'Name the file or its top folder `artists`, `tracks`, `releases`, `labels` or `features`, or add the file to `sources`.',
  },
  UNREACHABLE: {
    cause:
      'A source on the network cannot be read: no connection, an error status, a wrong password, no permission, or a web page (such as a login form) instead of data.',
    cure: 'Check the address and the credentials in `sources`, and build again when the server answers. Until then, `--stale-ok` builds with the last good copy; the message states its age.',
  },
} as const satisfies Readonly<Record<string, { readonly cause: string; readonly cure: string }>>
