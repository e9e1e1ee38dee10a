// Names of files that were never meant for readers: left out of a site unless a record or a setting names them.
import { matcherFor } from '../../core/system/glob.ts'

const extensions = (...all: readonly string[]): string => `*.{${all.join(',')}}`

/** Patterns of names of files and folders, in any case. */
const PRIVATE_NAMES: readonly string[] = [
  // Keys and passwords.
  'id_{rsa,dsa,ecdsa,ed25519}*',
  extensions('pem', 'key', 'p8', 'p12', 'pfx', 'ppk', 'jks', 'keystore', 'gpg', 'kdb', 'kdbx', 'htpasswd'),
  // Databases and their journals.
  extensions('sqlite', 'sqlite3', 'db', 'db3', 'duckdb', 'mdb', 'accdb', 'dump', 'sql', 'wal'),
  '*.{sqlite,sqlite3,db,db3}-{wal,shm,journal}',
  // Spreadsheets and data.
  extensions('xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'numbers', 'csv', 'tsv', 'ndjson', 'jsonl', 'parquet'),
  // Settings of programs and hosts.
  'site.json',
  '{package,package-lock,composer,vercel,firebase}.json',
  'wrangler.{json,jsonc}',
  extensions('env', 'ini', 'toml', 'yml', 'yaml', 'cfg', 'conf', 'properties', 'log'),
  '{_headers,_redirects,_routes.json,_worker.js,web.config,Caddyfile,Dockerfile}',
  // Copies that editors and downloads leave behind.
  '*~',
  '#*#',
  '~$*',
  '4913',
  extensions('swp', 'swo', 'swn', 'bak', 'old', 'orig', 'rej', 'tmp', 'temp', 'part', 'crdownload'),
  // Files of systems and package managers.
  '{Thumbs,ehthumbs}.db',
  'desktop.ini',
  'Icon\r',
  '{__MACOSX,node_modules,__pycache__,@eaDir,lost+found,$RECYCLE.BIN,System Volume Information}',
  // Projects of pictures and layouts, and of recordings.
  extensions('psd', 'psb', 'ai', 'indd', 'idml', 'afdesign', 'afphoto', 'afpub', 'xcf', 'kra'),
  extensions(
    'als',
    'alp',
    'flp',
    'logicx',
    'band',
    'ptx',
    'ptf',
    'cpr',
    'npr',
    'rpp',
    'reason',
    'aup',
    'aup3',
  ),
  // Masters.
  extensions('wav', 'wave', 'w64', 'rf64', 'bwf', 'aif', 'aiff', 'aifc'),
]

const isPrivateName = matcherFor(PRIVATE_NAMES, { dot: true, nocase: true })

/** Whether the name of a file, or of a folder that it is in, is private. */
export const isPrivate = (path: string): boolean => path.split('/').some(isPrivateName)
