// node:util
type Callback = (error: unknown, result?: unknown) => void

export const promisify =
  (work: (...args: unknown[]) => void) =>
  (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const done: Callback = (error, result) => (error ? reject(error) : resolve(result))
      work(...args, done)
    })

/** As libraries of before ES2015 extend a class. */
export function inherits(one: { prototype: object }, other: { prototype: object }): void {
  Object.setPrototypeOf(one.prototype, other.prototype)
}

export const inspect = (value: unknown): string => String(value)
export const getSystemErrorMap = (): Map<number, [string, string]> => new Map()

export default { inherits, inspect, promisify }
