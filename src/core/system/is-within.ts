import path from '../platform/path.ts'

/** Whether a path is a folder or inside it. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}
