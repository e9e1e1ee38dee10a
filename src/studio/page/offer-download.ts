/** Gives a file to the person who asked for it. */
export function offerDownload(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Browsers may read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
