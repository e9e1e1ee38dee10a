/**
 * Waits until all work has come to an end, also where some of it fails: the engine must not be closed under the rest.
 * @returns what each came to
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
