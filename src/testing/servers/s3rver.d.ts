// The part of S3rver that tests use; it has no types of its own.
declare module '@20minutes/s3rver' {
  interface S3Event {
    readonly Records: readonly {
      readonly eventName: string
      readonly s3: { readonly object: { readonly key: string } }
    }[]
  }
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly directory: string
      readonly silent: boolean
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
    on(event: 'event', listener: (event: S3Event) => void): void
    off(event: 'event', listener: (event: S3Event) => void): void
  }
}
