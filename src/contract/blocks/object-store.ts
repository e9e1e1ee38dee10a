/** Statuses of an object that does not exist: readers who may not list the objects of a bucket get 403. */
export const ABSENT_STATUSES: readonly number[] = [403, 404]
