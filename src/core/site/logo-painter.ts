/** Draws a logo on white, as a square PNG. */
export interface LogoPainter {
  /** Changes with the bytes that it makes. */
  readonly version: string
  /** Returns null for a logo that cannot be drawn. */
  draw(logo: Uint8Array, size: number): Promise<Uint8Array | null>
}
