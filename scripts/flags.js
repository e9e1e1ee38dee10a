// The flags of a script, whose help is the comment that the script begins with.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * The values of a script's flags. Ends the process where help is asked for, and where a flag is none of them.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {string} script the `import.meta.url` of the script
 * @param {T} options as `parseArgs` of Node.js takes them
 */
export function readFlags(script, options) {
  if (process.argv.slice(2).some((flag) => flag === '--help' || flag === '-h')) {
    console.log(helpOf(script))
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(`${error.code}`))) throw error
    console.error(`${error.message}\n\n${helpOf(script)}`)
    process.exit(2)
  }
}

/** @param {string} script */
function helpOf(script) {
  const lines = readFileSync(fileURLToPath(script), 'utf8').split('\n').slice(1)
  const end = lines.findIndex((line) => !line.startsWith('//'))
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n')
}
