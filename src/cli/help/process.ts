// Exit codes and environment variables, for the manual page and the reference, which contains the links.

export const EXIT_CODES: readonly (readonly [string, string])[] = [
  ['0', 'done'],
  [
    '1',
    'an error in the data, the settings or the system, which is reported; for `verify`: an answer is wrong or a link is dead',
  ],
  [
    '2',
    'wrong usage: an unknown command or flag, a missing argument, flags that exclude each other, or a value that a flag does not accept ([BAD_USAGE](errors.md#bad_usage), [BAD_FLAG](errors.md#bad_flag))',
  ],
  [
    '129, 130, 143',
    'ended by a lost terminal (`SIGHUP`), by Ctrl+C (`SIGINT`) or by `SIGTERM`; the next build repairs what is unfinished',
  ],
  ['141', 'the program that reads the output has closed the pipe'],
]

export const ENVIRONMENT: readonly (readonly [string, string])[] = [
  [
    'TMPDIR',
    'folder for temporary files, such as what the database spills to disk; `preview` keeps the site that it builds there for its next run',
  ],
  [
    'NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE',
    'a folder for the compile cache of Node.js 22.1 and later, instead of one in `TMPDIR`; `NODE_DISABLE_COMPILE_CACHE=1` turns the cache off',
  ],
  ['NO_COLOR, FORCE_COLOR', 'colors off, or on'],
  [
    'SOURCE_DATE_EPOCH',
    'the time of a build in seconds since 1970, instead of now: [feeds](../how-to/feeds-and-metadata.md) leave out what comes out later',
  ],
  ['CI', 'no progress bars, unless it is `false` or `0`'],
  [
    'GITHUB_WORKSPACE, CI_PROJECT_DIR',
    'the root of the repository, from which paths in [reports](json-output.md#reporters) begin',
  ],
  [
    'NETLIFY, VERCEL, CF_PAGES',
    'and the variables beside them: [the address of a deployment](settings.md#where-the-address-comes-from)',
  ],
]
