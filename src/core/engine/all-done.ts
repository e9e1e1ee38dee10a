/**
 * Waits for all work to finish, even where some of it fails: the engine must not be closed under what is still running.
 * @returns the results
 * @throws the first error
 */
export async function allDone<T extends readonly unknown[]>(
  work: {
    readonly [Nth in keyof T]: Promise<T[Nth]>
  },
): Promise<T> {
  await Promise.allSettled(work)
  return (await Promise.all(work)) as unknown as T
}
