// Checks that the binaries of an archive are made for its platform: npm chooses them by its flags.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'

/** Paths of Node.js, and of the part of sharp that it loads. */
const NEEDED = [/^node(?:\.exe)?$/, /\bsharp-[^/\\]+\.node$/]

/**
 * @param {string} folder
 * @param {string} platform
 * @throws Error if a binary is missing or is made for another platform
 */
export function checkBinaries(folder, platform) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const pattern of NEEDED) {
    const found = files.filter((file) => pattern.test(file))
    if (found.length === 0) throw new Error(`The archive for ${platform} has no ${pattern.source}.`)
    for (const file of found) {
      const made = parsePlatform(path.join(folder, file))
      if (made !== platform) throw new Error(`${file} in the archive for ${platform} is made for ${made}.`)
    }
  }
}

/** Returns the platform of a binary, by the numbers of machines in ELF, Mach-O and PE. */
function parsePlatform(file) {
  const head = Buffer.alloc(4096)
  const opened = openSync(file, 'r')
  readSync(opened, head)
  closeSync(opened)
  if (head.toString('latin1', 0, 4) === '\x7fELF') return `linux-${ELF.get(head.readUInt16LE(18))}`
  if (head.readUInt32LE(0) === MACH_O_64) return `darwin-${MACH_O.get(head.readUInt32LE(4))}`
  if (head.toString('latin1', 0, 2) === 'MZ')
    return `win32-${PE.get(head.readUInt16LE(head.readUInt32LE(60) + 4))}`
  return 'no platform'
}

const ELF = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
])

const MACH_O_64 = 0xfeedfacf
const MACH_O = new Map([
  [0x01000007, 'x64'],
  [0x0100000c, 'arm64'],
])

const PE = new Map([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
])
