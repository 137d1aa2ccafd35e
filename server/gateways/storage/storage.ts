import type { Readable } from 'node:stream'

/** Stores bytes under keys like `audio/1.mp3`. Writes are atomic, even when the server is killed. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Streams all bytes, or those from `start` to `end` (inclusive). The stream fails when the key is missing. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Faster than `read`. Each chunk is valid until the next one is requested. */
  chunks(key: string, range: { start: number; end: number }): AsyncGenerator<Buffer, void>
  /** Resolves to undefined when the key is missing. */
  stat(key: string): Promise<StoredFile | undefined>
  copy(from: string, to: string): Promise<void>
  /** Removes the key and all keys below it, if any. */
  remove(key: string): Promise<void>
  /** Lists the keys below `folder`, or all, with the time they were stored. */
  list(folder?: string): AsyncIterable<{ key: string; since: Date }>

  /** Starts a multipart upload and resolves to its name. */
  openParts(key: string): Promise<string>
  /** Stores a part (from 1), replacing an earlier one. All but the last need 5 MB. Resolves to its ETag. */
  putPart(upload: MultipartUpload, partNumber: number, bytes: Uint8Array): Promise<string>
  /** Joins the parts in this order under the upload's key. Idempotent. */
  joinParts(upload: MultipartUpload, parts: { partNumber: number; etag: string }[]): Promise<void>
  /** Aborts the upload and removes its parts, if any. */
  abortParts(upload: MultipartUpload): Promise<void>
}

export interface StoredFile {
  size: number
  since: Date
}

/** A multipart upload: its target key, and the name from `openParts`. */
export interface MultipartUpload {
  key: string
  name: string
}

/** Whether a read failed because the key is missing. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
