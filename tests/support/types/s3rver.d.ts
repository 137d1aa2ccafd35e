/** Types of the part in use; the package has none. */
declare module '@20minutes/s3rver' {
  interface Call {
    method: string
    query: Record<string, string>
    status: number
    type: string
    body: string
  }
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      allowMismatchedSignatures: boolean
      directory: string
      configureBuckets: { name: string; configs: [] }[]
    })
    middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
