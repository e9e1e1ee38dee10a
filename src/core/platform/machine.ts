// The machine: its cores, memory and name, and how its system words errors.
export { availableParallelism, hostname, tmpdir, totalmem } from 'node:os'
export { getSystemErrorMap } from 'node:util'
export { getHeapStatistics } from 'node:v8'
