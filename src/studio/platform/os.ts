// node:os
export const EOL = '\n'
export const tmpdir = (): string => '/tmp'
export const homedir = (): string => '/'
export const hostname = (): string => 'browser'
export const platform = (): string => 'linux'
/** All work is done in one thread. */
export const availableParallelism = (): number => 1
export const cpus = (): unknown[] => [{}]
/** What a tab may take is not known: browsers end it where they must. */
export const totalmem = (): number => 4 * 2 ** 30

export default { EOL, availableParallelism, cpus, homedir, hostname, platform, tmpdir, totalmem }
