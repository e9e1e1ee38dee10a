// Builds in a process of its own: for builds at the same time, and for an environment of their own.
import { buildArgs } from '../run/build.ts'
import type { Ran } from '../run/here.ts'
import { runCli } from './cli.ts'

/** Builds `dist` from `data`. */
export const spawnBuild = (
  folder: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Ran> => runCli(buildArgs(folder, args), env)
