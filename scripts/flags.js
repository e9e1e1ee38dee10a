// Parses the flags of a script. Its help is the comment at its start.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * Returns the values of a script's flags. Ends the process for --help and for unknown flags.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {string} script the `import.meta.url` of the script
 * @param {T} options of `parseArgs` of Node.js
 */
export function readFlags(script, options) {
  if (process.argv.slice(2).some((flag) => flag === '--help' || flag === '-h')) {
    console.log(readHelp(script))
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(`${error.code}`))) throw error
    console.error(`${error.message}\n\n${readHelp(script)}`)
    process.exit(2)
  }
}

/** @param {string} script */
function readHelp(script) {
  const lines = readFileSync(fileURLToPath(script), 'utf8').split('\n').slice(1)
  const end = lines.findIndex((line) => !line.startsWith('//'))
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n')
}
