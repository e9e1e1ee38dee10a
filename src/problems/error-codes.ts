import { SOURCE_EXTENSIONS } from '../settings/source-extensions.ts'

/**
 * Every code, with its causes and remedies. docs/reference/errors.md is generated from this table; the hint of an
 * individual error is more specific. Codes are public, and never change their meaning.
 */
export const ERROR_CODES = {
  ALIAS_TAKEN: {
    cause: 'An alias of a record is the UUID of another record of its kind, or an alias of two records.',
    cure: 'A URL leads to one record. Leave the alias to the record that it should lead to, and remove it from the other; where it is the UUID of a record that is still in the catalog, remove one of the two.',
  },
  BAD_CONFIG: {
    cause: 'A setting in `site.json`, or the flag that replaces it, has a value that cannot be used.',
    cure: 'Correct the setting that the message names. The table of settings lists every key with its type and default.',
  },
  BAD_CSV: {
    cause:
      'A CSV file cannot be taken apart: a row has more or fewer cells than the header has columns, the first line does not name the columns, a column name appears twice, a quote is not closed, or the file is a web page.',
    cure: 'Open the file at the line that is named. Quote cells that hold a separator, a quote or a line break, and double the quotes inside them.',
  },
  BAD_DATABASE: {
    cause: 'The file of an SQLite database cannot be read: it is damaged, encrypted, or not a database.',
    cure: 'Check it with `sqlite3 FILE "PRAGMA integrity_check"`, and copy it again if it was cut off. Decrypt it, or export its tables as CSV.',
  },
  BAD_ENCODING: {
    cause: 'A source is not UTF-8 text. Spreadsheets often save Latin-1, Windows-1252 or UTF-16.',
    cure: 'Save the file as UTF-8. In Excel the file type is "CSV UTF-8 (Comma delimited)". For a CSV file `encoding` in `sources` may say what it is instead. A spreadsheet that was renamed to `.csv` must have its own name again: `.xlsx` files are read as they are.',
  },
  BAD_FLAG: {
    cause:
      'The value of a flag cannot be used: a folder that would overwrite data, an archive without a known extension, an unknown encoding.',
    cure: 'Follow the hint, which names a value that works.',
  },
  BAD_JSON: {
    cause:
      'A JSON or NDJSON source cannot be parsed, often because of a trailing comma or a comment, or a key occurs twice in one object.',
    cure: 'Correct the line that is named. A file with one record a line is named `.ndjson` or `.jsonl`; a file with one record or one array is named `.json`.',
  },
  BAD_NAME: {
    cause:
      'The name of a file or folder in the data is not UTF-8, as with files out of a ZIP archive that was made on Windows. It cannot be opened by it.',
    cure: 'Rename it. `convmv -f cp850 -t utf8 -r --notest data` does so for a whole folder.',
  },
  BAD_PARQUET: {
    cause: 'A Parquet file cannot be read: it is damaged, cut off, or not a Parquet file.',
    cure: 'Write the file again and make sure that it was copied completely.',
  },
  BAD_QUERY: {
    cause:
      'A database cannot answer a query of `sql` in `sources`: a table or a column is not there, the user may not read it, the syntax is wrong, the query would change something, takes too long, or gives bytes or two columns of one name.',
    cure: 'Correct the query at the place that is named, and try it with a client of the database.',
  },
  BAD_SPREADSHEET: {
    cause:
      'A spreadsheet (`.xlsx`) cannot be read: the file is damaged, protected by a password or of another format, it has no such sheet, its first row does not name the columns, or the formula of a cell gives an error.',
    cure: 'Open the spreadsheet at the row or cell that is named, correct it, and save it as `.xlsx`.',
  },
  BAD_STATE: {
    cause:
      'The build state cannot be opened, because of its permissions or because the file is damaged, or it cannot be kept in a folder with a `?` in its path.',
    cure: 'Fix the permissions of the file, or delete the folder of the build state: the next build then reads and compares everything, and a feed of changes begins anew. Rename a folder with a `?`, or keep the state in another with `--state`.',
  },
  BAD_USAGE: {
    cause:
      'The command line has an unknown command or flag, lacks an argument, has a flag that does not go with another one, or a value that its flag does not take.',
    cure: 'Run the command with `--help` to see what it takes.',
  },
  BAD_VALUE: {
    cause:
      'A field of a record has a value of the wrong type or form, is too long, or is empty although it is required; or a list stands where a record should be.',
    cure: 'Correct the value at the place that is named. The message says what the field must be.',
  },
  BAD_XML: {
    cause:
      'A dump in XML cannot be read: it was cut off or damaged, is not well-formed, or holds something else.',
    cure: 'Download the file again, and compare its checksum with the one that is published beside it.',
  },
  BROKEN_PACKAGE: {
    cause:
      'The package `sharp` is installed, but does not run on this machine: it was installed for another platform, or in part.',
    cure: 'Install it again on this machine, or remove it: pages then show pictures in their own size.',
  },
  BUSY: {
    cause: 'Another build works on the same output or the same build state.',
    cure: 'Wait until that build has ended, or build into another folder with `--out`.',
  },
  CONFLICTING_RECORD: {
    cause:
      'A record is written in several places, for example in several rows of a sheet, and they do not agree. Records are the same if they have the same `uuid` or `id`, or neither and the same name.',
    cure: 'Correct one of the places. If two records are meant, give them different ids.',
  },
  DAMAGED_SITE: {
    cause: 'A file of a built site is missing, cut off or damaged.',
    cure: 'Build the site again with `--verify`, which compares every file and writes those that differ; or copy it again from where it is whole.',
  },
  DANGLING_REFERENCE: {
    cause: 'A record names another record that is not in the catalog.',
    cure: 'Add the record that is missing, or correct the UUID that names it. Where a whole file is missing, check that it is in the data folder or in `sources`.',
  },
  DUPLICATE_UUID: {
    cause:
      'Two records of the same kind have the same UUID, often because a row or a whole file was copied. Or features have the UUID of a track that needs features of its own, because something is known of it (an ISRC, a license).',
    cure: 'Give one of them another UUID, or remove it. Features of a track that bear its UUID must be named in `features` of that track first.',
  },
  EMPTY_SOURCE: {
    cause:
      'A source has 0 bytes; or it has no records, or no source of its kind is left, and the last build had records of it; or a folder that should hold audio files holds none. A program that fails often leaves an empty file.',
    cure: 'Export the file again. If the records are meant to go, remove an empty file, and build once with `--allow-removal`. Where the source is a URL or a server, `--stale-ok` builds with the last good copy until it is fixed.',
  },
  FILE_EXISTS: {
    cause: '`init` would write files that are there already.',
    cure: 'Choose an empty folder, or move the files away that are named. Nothing was written. To use files of yours in a new project, name them with `--from` and `--source`.',
  },
  FOREIGN_FILE: {
    cause:
      'The output folder holds a file that no build wrote. A build removes obsolete files, so it stops before it could touch a file of yours. `rules --out` stops likewise before it replaces a file that it did not write, or that was edited since.',
    cure: 'Build into another folder with `--out`, or move the file away. Files that must be published with the site belong into `data/media/`. For `rules`, write into another folder and compare, or replace the file with `--force`.',
  },
  LINK_LOOP: {
    cause:
      'A symbolic link in the data folder leads to a folder that it is itself in, so that following it never ends.',
    cure: 'Remove the link.',
  },
  MISSING_DRIVER: {
    cause: 'A database server is read by a package (`pg`, `mysql2`) that is not installed.',
    cure: 'Install it in the folder of your project, as the hint says.',
  },
  MISSING_EXTENSION: {
    cause:
      'A source in object storage (`s3://`) is read by the extension `httpfs` of DuckDB, which is not installed.',
    cure: 'Install the extension as the hint says, or give the source as a file or as an `https://` URL.',
  },
  MISSING_FIELD: {
    cause: 'A record lacks a required field. In CSV this is a column that the header does not have.',
    cure: 'Add the field. The table of data fields says which ones are required.',
  },
  NOT_A_FILE: {
    cause:
      'A FIFO, a socket or a device stands in the data folder in the place of a file. It is never opened.',
    cure: 'Put a file in its place, or move it out of the data folder.',
  },
  NOT_A_SITE: {
    cause: 'The folder or the address is not a site that this program built, or the site cannot be reached.',
    cure: 'Check the path or the address. `verify --no-dist` checks a live site without a local build.',
  },
  NOT_PACKED: {
    cause: '`unpack` was given a site whose records are files already.',
    cure: 'Use the site as it is, or name a packed one.',
  },
  NO_ADDRESS: {
    cause: 'Links are absolute, so a build must know the address of the site, and nothing gives it.',
    cure: 'Set `base_url` in `site.json`, or pass `--base-url https://api.example.com`.',
  },
  NO_DATA: {
    cause: 'The data folder does not exist or holds no file that is named after a kind of record.',
    cure: 'Put files such as `artists.csv` and `tracks.csv` into it, or name another folder with `--data`.',
  },
  NO_NAMESPACE: {
    cause:
      'Records are identified by an `id` or by their names, and nothing says what to make their UUIDs of. Two catalogs with the same ids must not have the same UUIDs, so each has a namespace of its own.',
    cure: 'Add the line of the hint to `site.json`, and never change it: all URLs follow from it.',
  },
  NO_SPACE: {
    cause: 'The disk for temporary files is full. The database writes there what does not fit into memory.',
    cure: 'Free some space, or set the environment variable `TMPDIR` to a folder on a larger disk.',
  },
  NO_SUCH_FILE: {
    cause: 'A file or folder that a setting, a flag or a link names does not exist.',
    cure: 'Correct the path. Paths in `sources` begin in the data folder.',
  },
  OLD_NODE: {
    cause: 'Node.js is older than the program needs.',
    cure: 'Install Node.js 20.19 or later. The message names the version that was found.',
  },
  OTHER_ADDRESS: {
    cause:
      'The site that is verified was built for another address than the build it is compared with. Links are absolute, so every response differs.',
    cure: 'Build with `--base-url` and the address that you verify, and name that folder with `--dist`. If the site itself was built for the wrong address, publish that build. `verify --no-dist` checks the contract alone.',
  },
  OUTSIDE_LINK: {
    cause:
      'A symbolic link in the data folder leads out of it. What it leads to would be published, whoever put the link there.',
    cure: 'Copy the files into the data folder. A source may also be named in `sources` by its path, and media may be served from another host by `media_url`.',
  },
  OUT_OF_MEMORY: {
    cause: 'The database needs more memory than it is allowed.',
    cure: 'Allow more with `--memory`, for example `--memory 1GB`.',
  },
  OVER_LIMIT: {
    cause: 'A host in `hosts` does not accept the site: it has too many files, or a file is too large.',
    cure: 'The hint lists the ways out: fewer files with `"layout": "packed"` or `"variants": "edge"`, large media on another host with `media_url`, another plan, or another host.',
  },
  PACK_FAILED: {
    cause: 'A new project holds the program, packed by npm, and npm could not pack it.',
    cure: 'Run `npm pack --dry-run` in the folder of the program: it says why not. Often npm may not write to its cache.',
  },
  PORT_IN_USE: {
    cause: 'Another program already listens on the port of `preview`.',
    cure: 'Choose another port with `--port`, or let `--port 0` find a free one.',
  },
  SOURCE_CHANGED: {
    cause: 'A file changed while it was being read.',
    cure: 'Build again once nothing writes to the file. Programs that export should write to a temporary name and rename the file at the end.',
  },
  TOO_MANY_REMOVED: {
    cause:
      'The build would remove more than a quarter of the records of a kind, and more than 20 of them. Often an export was cut off, or the UUIDs have changed. Nothing was touched.',
    cure: 'Check the sources. If the removal is meant, build once with `--allow-removal`, or set `max_removed` in `site.json`.',
  },
  TOO_MANY_WARNINGS: {
    cause: 'The catalog has more warnings than `--max-warnings` allows.',
    cure: 'Fix what the warnings report, or allow more.',
  },
  UNFIT_HOST: {
    cause: 'The host cannot serve this API. The message says which of its rules are missing there.',
    cure: 'Choose one of the hosts that `catalog-press hosts` lists.',
  },
  UNKNOWN_FIELD: {
    cause:
      'A record or `site.json` has a field that does not exist, often because of a spelling mistake or an extra column, or because the data come from another program; or `fields` in `sources` names a column that the file does not have.',
    cure: 'Rename the field as the hint suggests, or remove it. Where columns have other names than fields, `fields` in `sources` says which is which.',
  },
  UNKNOWN_FORMAT: {
    cause: 'The format of a source is not supported.',
    cure: `Save it as one of ${SOURCE_EXTENSIONS.map((each) => `\`${each}\``).join(', ')}. A table in a \`.txt\` file needs no more than another name.`,
  },
  HOSTS_CLASH: {
    cause: 'Two of the `hosts` read the same file of a site and understand it differently.',
    cure: 'Name only one of them in `hosts`. For both, build twice, each time from a `site.json` of its own and into a folder of its own: links hold the address of a deployment, so that each needs its own build anyway.',
  },
  UNKNOWN_HOST: {
    cause: 'There is no host of this name.',
    cure: 'Use a name that `catalog-press hosts` lists.',
  },
  UNKNOWN_KIND: {
    cause: 'The name of a file does not say what it holds.',
    cure: 'Name the file or its top folder `artists`, `tracks`, `releases`, `labels` or `features`, or name the file in `sources`.',
  },
  UNREACHABLE: {
    cause:
      'A source on the network cannot be read: no connection, an error status, a wrong password, no permission, or a web page (such as a login form) in the place of data.',
    cure: 'Check the address and the credentials in `sources`, and build again when the server answers. Until then `--stale-ok` builds with the last good copy, whose age the message says.',
  },
} as const satisfies Readonly<Record<string, { readonly cause: string; readonly cure: string }>>

export type ErrorCode = keyof typeof ERROR_CODES
