import { DATA_ERRORS } from './data-errors.ts'

/**
 * Every code, with its causes and remedies. docs/reference/errors.md is generated from this table; the hint of an
 * individual error is more specific. Codes are public, and never change their meaning.
 */
export const ERROR_CODES = {
  ...DATA_ERRORS,
  BAD_CONFIG: {
    cause: 'A setting in `site.json`, or the flag that replaces it, has a value that cannot be used.',
    cure: 'Correct the setting in the message. The table of settings lists every key with its type and default.',
  },
  BAD_FLAG: {
    cause:
      'The value of a flag cannot be used: a folder that would overwrite data, an archive without a known extension, an unknown encoding.',
    cure: 'Follow the hint, which shows a value that works.',
  },
  BAD_MODULE: {
    cause:
      'A module that `faces`, `hosts` or `sources` of `site.json` names cannot be loaded, does not export what it should, or fails.',
    cure: 'Correct the module in the message. [Faces](../how-to/faces.md), [hosts](../how-to/new-host.md) and [origins](../how-to/new-origin.md) of your own show one from beginning to end.',
  },
  BAD_PACKAGE: {
    cause: 'The tarball or address given to `upgrade` is another package.',
    cure: 'Give the path or the address of a `catalog-press-….tgz`, or a published version.',
  },
  BAD_EVENT: {
    cause:
      'A row in the file `events` of the data folder, or in one in the folder `events`, cannot be read: a day, a time, an address or a state, or it has no date. Or a page of your own has the address of the events.',
    cure: 'Correct the cell in the message: see [which forms are read](../how-to/events.md#what-a-row-may-hold).',
  },
  BAD_PAGE: {
    cause:
      'A page in the folder `pages` has a name that cannot be an address, or a head that cannot be read.',
    cure: 'Correct the name or the head of the file in the message. The fields of a head are `title`, `menu`, `footer` and `language`.',
  },
  BAD_PLAYLIST: {
    cause:
      'Two lists in the folder `playlists` have one address, since their names differ only in what addresses leave out: case, accents, blanks and extensions. Or a page of your own has the address of the lists.',
    cure: 'Rename one of the files.',
  },
  BAD_STATE: {
    cause: 'The build state cannot be opened, because of its permissions.',
    cure: 'Fix the permissions of the file, or delete the folder of the build state: the next build then reads and compares everything, and the feed of changes starts again.',
  },
  BAD_THEME: {
    cause: 'A file in the folder `theme` has a name that no page has a place for.',
    cure: 'Give it the name of one of the places in the message, or move it out of the folder.',
  },
  BAD_USAGE: {
    cause:
      'The command line has an unknown command or flag, lacks an argument, combines flags that exclude each other, or has a value that its flag does not accept.',
    cure: 'Run the command with `--help` to see its arguments and flags.',
  },
  BROKEN_PACKAGE: {
    cause:
      'The package `sharp` is installed, but does not run on this machine: it was installed for a different platform, or only in part.',
    cure: 'Install it again on this machine, or remove it: pages then show pictures in their own size.',
  },
  BUCKET_REFUSED: {
    cause:
      'The bucket that `push`, `split`, `build --part` or `merge` uses does not accept a request: the credentials are missing or wrong, they may not list, read, write and remove its objects, the bucket does not exist, or the clock of this machine is wrong.',
    cure: 'Correct what the message names. The credentials are read from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, the region from `AWS_REGION`.',
  },
  BUCKET_UNREACHABLE: {
    cause:
      'The object store of the bucket that `push`, `split`, `build --part` or `merge` uses does not answer.',
    cure: 'Check `--endpoint` and the network, and run the same command again, which continues where it stopped.',
  },
  BUSY: {
    cause: 'Another build is using the same output or the same build state.',
    cure: 'Wait until that build has finished, or build into a different folder with `--out`.',
  },
  DAMAGED_SITE: {
    cause: 'A file of a built site is missing, incomplete or damaged.',
    cure: 'Build the site again with `--verify`, which compares every file and rewrites those that differ, or copy the site again from an intact copy.',
  },
  FILE_EXISTS: {
    cause: '`init` would overwrite existing files.',
    cure: 'Choose an empty folder, or move the reported files away. Nothing was written. To use your own files in a new project, pass them with `--from` and `--source`.',
  },
  FOREIGN_FILE: {
    cause:
      'The output folder contains a file that no build wrote. A build removes obsolete files, so it stops before it could remove one of yours. Without a build state, as when it was deleted, a build cannot tell the files of an earlier build with other settings from yours, and stops as well. In the same way, `rules --out` stops before it replaces a file that it did not write, or that has been edited since.',
    cure: 'Build into a different folder with `--out`, or move the file away. A folder that holds nothing but a built site can be removed: the next build writes all of it. Files to publish with the site belong in `data/media/`. For `rules`, write into a different folder and compare, or replace the file with `--force`.',
  },
  HOSTS_CLASH: {
    cause:
      'Two of the `hosts` read the same file of a site, but interpret it differently, or one of them only serves files, so that links must name files, which the other does not answer.',
    cure: 'Keep only one of them in `hosts`. For both, build twice, each with its own `site.json` and output folder. Links contain the address of a deployment, so each needs its own build anyway.',
  },
  NEWER_STATE: {
    cause:
      'The build state was written by a newer version of catalog-press, in a form that this version cannot read.',
    cure: 'Use the newer version again, for example with `catalog-press upgrade`. To continue with this one, delete the folder of the build state (`.catalog-press/dist`, beside `dist`): the next build reads and compares everything, and the feed of changes starts again, so that its followers read the whole catalog once.',
  },
  NOT_A_PROJECT: {
    cause:
      'The folder is not a project that depends on catalog-press: it has no `package.json`, or one without catalog-press among its dependencies; or npm did not install the program, and cannot upgrade it.',
    cure: 'Run the command in the folder of a project that `catalog-press init` has made. Upgrade a program that npm did not install as the message says.',
  },
  NOT_A_SITE: {
    cause: 'The folder or the address is not a site that this program built, or the site cannot be reached.',
    cure: 'Check the path or the address. `verify --no-dist` checks a live site without a local build.',
  },
  NOT_IN_PARTS: {
    cause: 'The catalog, or a setting, needs what a site that is pressed in parts does not have.',
    cure: 'Change what the message names, or press the site whole, on a machine with enough memory.',
  },
  NOT_PACKED: {
    cause: '`unpack` was run on a site whose records are already files.',
    cure: 'Use the site as it is, or pass a packed one.',
  },
  NOT_SPLIT: {
    cause:
      'The folder or bucket given with `--from` holds no catalog in parts, or one of another version or number of parts, or not all of its parts are pressed by the same settings, or a file in `media` has changed since it was split.',
    cure: 'Run the step that the hint names: `split`, then `build --part` for each part, then `merge`.',
  },
  NO_ADDRESS: {
    cause: 'Links are absolute, so a build needs the address of the site, but none is set.',
    cure: 'Set `base_url` in `site.json`, or pass `--base-url https://api.example.com`.',
  },
  NO_HUB: {
    cause: 'The feeds of the site that `notify` was given name no hub.',
    cure: 'Add `hub` to `site` in `site.json`, build, and publish the site.',
  },
  NO_STORE: {
    cause:
      '`push` was run on a site whose blocks are files of the site, or parts were pressed in a bucket whose address the settings do not name.',
    cure: 'Set `store` in `site.json` to the address that the bucket is read at, and build the site again.',
  },
  NO_SUCH_FILE: {
    cause: 'A file or folder that a setting, a flag or a link refers to does not exist.',
    cure: 'Correct the path. Paths in `sources` are relative to the data folder.',
  },
  NPM_FAILED: {
    cause:
      'npm could not download or install a version of catalog-press: there is no such version, the network or the registry cannot be reached, or the disk is full. The project is as it was.',
    cure: 'Correct the cause that the message names, and repeat the command. Without the network, give `upgrade` the path of a tarball.',
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
  OUT_OF_MEMORY: {
    cause:
      'The catalog does not fit into the memory that it may take. That is estimated while it is read, before anything is written.',
    cure: 'Allow more with `--memory`, for example `--memory 8GB`, as far as the machine has more; or build on a larger machine.',
  },
  OVERTAKEN: {
    cause:
      'While a `push` or `merge` ran, another one switched the readers of the same bucket to its site. This one has not switched them, so that nothing is undone unseen.',
    cure: 'Run one at a time. If readers should have the site of the one that stopped, run it again: what is uploaded stays.',
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
    cause:
      'Another program already listens on the port of `preview`, `dev` or `serve`, or on that of the metrics.',
    cure: 'Choose a different port with `--port` or `--metrics-port`; 0 finds a free one.',
  },
  REFUSED_UPGRADE: {
    cause:
      'The version that a project was to be upgraded to fails `check` or `diff` on its catalog. The project was left as it was.',
    cure: 'Run the same command with the version that the project has. If that fails too, correct the catalog first; otherwise correct what the new version refuses, or stay with the present one.',
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
  UNKNOWN_HOST: {
    cause: 'There is no host with this name.',
    cure: 'Use a name that `catalog-press hosts` lists.',
  },
} as const satisfies Readonly<Record<string, { readonly cause: string; readonly cure: string }>>

export type ErrorCode = keyof typeof ERROR_CODES
