import { isAbsoluteUrl, withoutEscapes } from '../../../contract/urls/urls.ts'

/** Returns the name of a file without its folder and extension, with blanks for underscores. */
export function nameOfFile(written: string): string | null {
  const isAddress = isAbsoluteUrl(written)
  const path = isAddress ? written.replace(/[?#].*$/s, '') : written
  const file = path.split(/[/\\]/).at(-1) ?? ''
  const name = (isAddress ? withoutEscapes(file) : file).replace(/(?<=.)\.[a-z\d]{1,5}$/i, '')
  const plain = name.replaceAll('_', ' ').trim()
  return plain === '' ? null : plain
}
