/**
 * The UUIDv5 of a name: RFC 9562, section 5.5.
 * @param digest the SHA-1 of the bytes of the namespace and of the name; it is modified
 */
export function uuidV5(digest: Buffer): string {
  digest[6] = ((digest[6] as number) & 0x0f) | 0x50
  digest[8] = ((digest[8] as number) & 0x3f) | 0x80
  const hex = digest.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
