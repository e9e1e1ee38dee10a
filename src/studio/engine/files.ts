// The files of the engine.
import { existsSync, statSync } from 'node:fs'

export const isFileThere = (place: string): boolean => existsSync(place) && statSync(place).isFile()
