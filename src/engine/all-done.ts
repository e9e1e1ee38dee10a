/**
 * Waits until all work has come to an end, also where some of it fails: the engine must not be closed under the rest.
 * @throws the first error
 */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(work)) if (each.status === 'rejected') throw each.reason
}
