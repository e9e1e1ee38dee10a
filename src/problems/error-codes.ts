import { SOURCE_EXTENSIONS } from '../settings/source-extensions.ts'

/**
 * Every code, with its causes and remedies. docs/reference/errors.md is generated from this table; the hint of an
 * individual error is more specific. Codes are public, and never change their meaning.
 */
export const ERROR_CODES = {
  ALIAS_TAKEN: {
    cause: 'An alias of a record is the UUID of another record of its kind, or an alias of two records.',
    cure: 'A URL can only belong to one record. Keep the alias only in the record that the URL should redirect to. If it is the UUID of a record that is still in the catalog, remove one of the two.',
  },
  AMBIGUOUS_NAME: {
    cause:
      'A row without a `uuid` and an `id` has the name of several artists, or labels, that another source knows by ids. It may state more of any of them.',
    cure: 'Add the `id` or `uuid` of the one that is meant, which the error lists.',
  },
  BAD_ARCHIVE: {
    cause:
      'A file compressed with gzip or xz, or a tar archive, was cut off or damaged, or does not contain what is read from it.',
    cure: 'Download the file again, and compare its checksum with the published one.',
  },
  BAD_CONFIG: {
    cause: 'A setting in `site.json`, or the flag that replaces it, has a value that cannot be used.',
    cure: 'Correct the setting in the message. The table of settings lists every key with its type and default.',
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
    cure: 'Save the file as UTF-8. In Excel the file type is "CSV UTF-8 (Comma delimited)". For a CSV file, you can set `encoding` in `sources` instead. If a spreadsheet was renamed to `.csv`, restore its extension, because `.xlsx` files are read as they are.',
  },
  BAD_FLAG: {
    cause:
      'The value of a flag cannot be used: a folder that would overwrite data, an archive without a known extension, an unknown encoding.',
    cure: 'Follow the hint, which shows a value that works.',
  },
  BAD_JSON: {
    cause:
      'A JSON or NDJSON source cannot be parsed, often because of a trailing comma or a comment, or a key occurs twice in one object.',
    cure: 'Correct the reported line. A file with one record per line has the extension `.ndjson` or `.jsonl`; a file with one record or one array has the extension `.json`.',
  },
  BAD_MODULE: {
    cause:
      'A module that `faces`, `hosts` or `sources` of `site.json` names cannot be loaded, does not export what it should, or fails.',
    cure: 'Correct the module in the message. [Faces](../how-to/faces.md), [hosts](../how-to/new-host.md) and [origins](../how-to/new-origin.md) of your own show one from beginning to end.',
  },
  BAD_NAME: {
    cause:
      'The name of a file or folder in the data is not UTF-8, which is common in ZIP archives made on Windows, so that the file cannot be opened by that name. Or the name holds a line break, which lists of files cannot show.',
    cure: 'Rename it. For names that are not UTF-8, `convmv -f cp850 -t utf8 -r --notest data` renames a whole folder.',
  },
  BAD_PACKAGE: {
    cause: 'The tarball or address given to `upgrade` is another package.',
    cure: 'Give the path or the address of a `catalog-press-….tgz`, or a published version.',
  },
  BAD_PAGE: {
    cause:
      'A page in the folder `pages` has a name that cannot be an address, or a head that cannot be read.',
    cure: 'Correct the name or the head of the file in the message. The fields of a head are `title`, `menu`, `footer` and `language`.',
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
      'A spreadsheet (`.xlsx`) cannot be read: the file is damaged, protected by a password or in a different format, the sheet does not exist, the first row does not name the columns, or a formula results in an error.',
    cure: 'Open the spreadsheet at the reported row or cell, correct it, and save it as `.xlsx`.',
  },
  BAD_STATE: {
    cause:
      'The build state cannot be opened, because of its permissions or because the file is damaged, or it cannot be kept in a folder with a `?` in its path.',
    cure: 'Fix the permissions of the file, or delete the folder of the build state: the next build then reads and compares everything, and the feed of changes starts again. Rename a folder with a `?`, or choose a different folder for the state with `--state`.',
  },
  BAD_USAGE: {
    cause:
      'The command line has an unknown command or flag, lacks an argument, combines flags that exclude each other, or has a value that its flag does not accept.',
    cure: 'Run the command with `--help` to see its arguments and flags.',
  },
  BAD_THEME: {
    cause: 'A file in the folder `theme` has a name that no page has a place for.',
    cure: 'Give it the name of one of the places in the message, or move it out of the folder.',
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
  BROKEN_PACKAGE: {
    cause:
      'The package `sharp` is installed, but does not run on this machine: it was installed for a different platform, or only in part.',
    cure: 'Install it again on this machine, or remove it: pages then show pictures in their own size.',
  },
  BUCKET_REFUSED: {
    cause:
      'The bucket that `push` writes to does not accept a request: the credentials are missing or wrong, they may not list, read, write and remove its objects, the bucket does not exist, or the clock of this machine is wrong.',
    cure: 'Correct what the message names. The credentials are read from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, the region from `AWS_REGION`.',
  },
  BUCKET_UNREACHABLE: {
    cause: 'The object store of the bucket that `push` writes to does not answer.',
    cure: 'Check `--endpoint` and the network, and run the same command again, which continues where it stopped.',
  },
  BUSY: {
    cause: 'Another build is using the same output or the same build state.',
    cure: 'Wait until that build has finished, or build into a different folder with `--out`.',
  },
  CONFLICTING_RECORD: {
    cause:
      'A record occurs in several places, such as several rows of a sheet, with different values. Records are the same if they have the same `uuid` or `id`, or neither and the same name.',
    cure: 'Correct one of the places. If they are two records, give them different ids. A release has one date: if a column of the sheet holds the dates of single songs, leave it out, by `"release.releasedate": null` in `fields` of its entry.',
  },
  DAMAGED_SITE: {
    cause: 'A file of a built site is missing, incomplete or damaged.',
    cure: 'Build the site again with `--verify`, which compares every file and rewrites those that differ, or copy the site again from an intact copy.',
  },
  DANGLING_REFERENCE: {
    cause: 'A record refers to a record that is not in the catalog.',
    cure: 'Add the missing record, or correct the UUID that refers to it. If a whole file is missing, check that it is in the data folder or in `sources`.',
  },
  DUPLICATE_UUID: {
    cause:
      'Two records of the same kind have the same UUID, often because a row or a whole file was copied. Or features have the UUID of a track that needs its own features, because it has facts such as an ISRC or a license.',
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
  FILE_EXISTS: {
    cause: '`init` would overwrite existing files.',
    cure: 'Choose an empty folder, or move the reported files away. Nothing was written. To use your own files in a new project, pass them with `--from` and `--source`.',
  },
  FOREIGN_FILE: {
    cause:
      'The output folder contains a file that no build wrote. A build removes obsolete files, so it stops before it could remove one of yours. In the same way, `rules --out` stops before it replaces a file that it did not write, or that has been edited since.',
    cure: 'Build into a different folder with `--out`, or move the file away. Files to publish with the site belong in `data/media/`. For `rules`, write into a different folder and compare, or replace the file with `--force`.',
  },
  LINK_LOOP: {
    cause:
      'A symbolic link in the data folder points to a folder that contains it, so following it would never end.',
    cure: 'Remove the link.',
  },
  MISSING_DRIVER: {
    cause: 'Reading a database server requires a package (`pg`, `mysql2`) that is not installed.',
    cure: 'Install it in the folder of your project, as the hint says.',
  },
  MISSING_EXTENSION: {
    cause: 'Reading object storage (`s3://`) requires the DuckDB extension `httpfs`, which is not installed.',
    cure: 'Install the extension as the hint says, or use a file or an `https://` URL as the source.',
  },
  MISSING_FIELD: {
    cause: 'A record lacks a required field. In CSV, its column is missing from the header.',
    cure: 'Add the field. The table of data fields shows which ones are required.',
  },
  NEWER_STATE: {
    cause:
      'The build state was written by a newer version of catalog-press, in a form that this version cannot read.',
    cure: 'Use the newer version again, for example with `catalog-press upgrade`. To continue with this one, delete the folder of the build state (`.catalog-press/dist`, beside `dist`): the next build reads and compares everything, and the feed of changes starts again, so that its followers read the whole catalog once.',
  },
  NOT_A_FILE: {
    cause: 'The data folder contains a FIFO, a socket or a device instead of a file. It is never opened.',
    cure: 'Put a file in its place, or move it out of the data folder.',
  },
  NPM_FAILED: {
    cause:
      'npm could not download or install a version of catalog-press: there is no such version, the network or the registry cannot be reached, or the disk is full. The project is as it was.',
    cure: 'Correct the cause that the message names, and repeat the command. Without the network, give `upgrade` the path of a tarball.',
  },
  NO_HUB: {
    cause: 'The feeds of the site that `notify` was given name no hub.',
    cure: 'Add `hub` to `site` in `site.json`, build, and publish the site.',
  },
  NOT_A_PROJECT: {
    cause:
      'The folder is not a project that depends on catalog-press: it has no `package.json`, or one without catalog-press among its dependencies; or npm did not install the program, and cannot upgrade it.',
    cure: 'Run the command in the folder of a project that `catalog-press init` has made. Upgrade a program that npm did not install as the message says.',
  },
  NO_STORE: {
    cause: '`push` was run on a site whose blocks are files of the site.',
    cure: 'Set `store` in `site.json` to the address that the bucket is read at, and build the site again.',
  },
  NOT_A_SITE: {
    cause: 'The folder or the address is not a site that this program built, or the site cannot be reached.',
    cure: 'Check the path or the address. `verify --no-dist` checks a live site without a local build.',
  },
  NOT_PACKED: {
    cause: '`unpack` was run on a site whose records are already files.',
    cure: 'Use the site as it is, or pass a packed one.',
  },
  NO_ADDRESS: {
    cause: 'Links are absolute, so a build needs the address of the site, but none is set.',
    cure: 'Set `base_url` in `site.json`, or pass `--base-url https://api.example.com`.',
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
  NO_SPACE: {
    cause:
      'The disk for temporary files, or that of the build state, is full; the error names the file. The database writes data that does not fit into memory into the folder for temporary files.',
    cure: 'Free some space, or set the environment variable `TMPDIR` to a folder on a larger disk.',
  },
  NO_SUCH_FILE: {
    cause: 'A file or folder that a setting, a flag or a link refers to does not exist.',
    cure: 'Correct the path. Paths in `sources` are relative to the data folder.',
  },
  OLD_NODE: {
    cause: 'Node.js is older than the program needs.',
    cure: 'Install Node.js 20.19 or later. The message shows the installed version.',
  },
  OTHER_ADDRESS: {
    cause:
      'The site was built for a different address from the build that it is compared with. Links are absolute, so every response differs.',
    cure: 'Build with `--base-url` and the address that you verify, and pass that folder with `--dist`. If the site itself was built for the wrong address, publish that build. `verify --no-dist` checks the contract alone.',
  },
  OUTSIDE_LINK: {
    cause:
      'A symbolic link in the data folder points out of it. Its target would be published, no matter who created the link.',
    cure: 'Copy the files into the data folder. Or add a source to `sources` by its path, or serve media from a different host with `media_url`.',
  },
  OUT_OF_MEMORY: {
    cause: 'The database needs more memory than it is allowed.',
    cure: 'Allow more with `--memory`, for example `--memory 1GB`.',
  },
  OVER_LIMIT: {
    cause: 'A host in `hosts` does not accept the site: it has too many files, or a file is too large.',
    cure: 'The hint lists the solutions: fewer files with `"layout": "packed"` or `"variants": "edge"`, large media on another host with `media_url`, another plan, or another host.',
  },
  PACK_FAILED: {
    cause: 'A new project contains the program, packed by npm, but npm could not pack it.',
    cure: 'Run `npm pack --dry-run` in the folder of the program to see the reason. Often npm is not allowed to write to its cache.',
  },
  PORT_IN_USE: {
    cause: 'Another program already listens on the port of `preview`.',
    cure: 'Choose a different port with `--port`, or use `--port 0` to find a free one.',
  },
  REFUSED_UPGRADE: {
    cause:
      'The version that a project was to be upgraded to fails `check` or `diff` on its catalog. The project was left as it was.',
    cure: 'Run the same command with the version that the project has. If that fails too, correct the catalog first; otherwise correct what the new version refuses, or stay with the present one.',
  },
  SOURCE_CHANGED: {
    cause: 'A file changed while it was being read.',
    cure: 'Build again once nothing writes to the file. Programs that export should write to a temporary name and rename the file at the end.',
  },
  TOO_MANY_REMOVED: {
    cause:
      'The build would remove more than a quarter of the records of a kind, and more than 20 of them. Often an export was cut off, or the UUIDs have changed. Nothing was changed.',
    cure: 'Check the sources. If the removal is intended, build once with `--allow-removal`, or set `max_removed` in `site.json`.',
  },
  TOO_MANY_WARNINGS: {
    cause: 'The catalog has more warnings than `--max-warnings` allows.',
    cure: 'Fix what the warnings report, or allow more.',
  },
  UNFIT_HOST: {
    cause: 'The host cannot serve this API. The message states which rules it does not support.',
    cure: 'Choose one of the hosts that `catalog-press hosts` lists.',
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
  HOSTS_CLASH: {
    cause:
      'Two of the `hosts` read the same file of a site, but interpret it differently, or one of them only serves files, so that links must name files, which the other does not answer.',
    cure: 'Keep only one of them in `hosts`. For both, build twice, each with its own `site.json` and output folder. Links contain the address of a deployment, so each needs its own build anyway.',
  },
  UNKNOWN_HOST: {
    cause: 'There is no host with this name.',
    cure: 'Use a name that `catalog-press hosts` lists.',
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

export type ErrorCode = keyof typeof ERROR_CODES
