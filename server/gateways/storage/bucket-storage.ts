import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Settings } from '#server/settings.ts'
import type { MultipartUpload, Storage, StoredFile } from './storage.ts'

/** Each listener occupies a connection; the default of 50 is too low. */
const agent = { keepAlive: true, maxSockets: 2000 }

/** Storage in an S3-compatible bucket. */
export function bucketStorage(settings: NonNullable<Settings['bucket']>): Storage {
  const { name: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Some services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 10_000,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })

  async function* readChunks(
    key: string,
    range?: { start: number; end: number },
  ): AsyncGenerator<Buffer, void> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await orUndefined(client.send(new GetObjectCommand({ Bucket, Key: key, Range })))
    if (!found) throw Object.assign(new Error(`The storage has no ${key}.`), { code: 'ENOENT' })
    yield* found.Body as Readable
  }
  async function stat(key: string): Promise<StoredFile | undefined> {
    const found = await orUndefined(client.send(new HeadObjectCommand({ Bucket, Key: key })))
    return found && { size: found.ContentLength ?? 0, since: found.LastModified! }
  }
  async function* list(folder?: string) {
    const Prefix = folder === undefined ? '' : `${folder}/`
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key, LastModified } of page.Contents ?? []) yield { key: Key!, since: LastModified! }
    }
  }
  const of = ({ key, name }: MultipartUpload) => ({ Bucket, Key: key, UploadId: name })

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }))
    },
    read: (key, range) => Readable.from(readChunks(key, range), { objectMode: false }),
    chunks: readChunks,
    stat,
    async copy(from, to) {
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      // One at a time: services disagree on the checksum of a batch delete.
      for await (const below of list(key)) {
        await client.send(new DeleteObjectCommand({ Bucket, Key: below.key }))
      }
    },
    list,

    async openParts(key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }))
      return UploadId!
    },
    async putPart(upload, PartNumber, Body) {
      const part = await client.send(new UploadPartCommand({ ...of(upload), PartNumber, Body }))
      return part.ETag!
    },
    async joinParts(upload, parts) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const join = new CompleteMultipartUploadCommand({ ...of(upload), MultipartUpload: { Parts } })
      const joined = await orUndefined(client.send(join))
      // A retried call finds the parts already joined.
      if (!joined && (await stat(upload.key)) === undefined) throw new Error(`${upload.key} has no parts.`)
    },
    async abortParts(upload) {
      if (upload.name !== '') await orUndefined(client.send(new AbortMultipartUploadCommand(of(upload))))
    },
  }
}

const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload'])

/** Resolves to the response, or undefined when the object is missing. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (missing.has((error as Error).name)) return undefined
    throw error
  })
}
