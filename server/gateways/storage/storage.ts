import type { Readable } from 'node:stream'

/**
 * Stores bytes by a key like `audio/1.mp3`. Writes are atomic: a key holds complete content or none, also when the
 * server is killed meanwhile.
 */
export interface Storage {
  /** Stores the bytes and replaces existing ones. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Streams the bytes, all of them or those from `start` to `end` (from 0, both inclusive). The stream fails when the
   * key is missing.
   */
  read(key: string, range?: { start: number; end: number }): Readable
  /**
   * Yields the bytes from `start` to `end`. Each chunk is valid until the next one is requested. Faster than `read`.
   */
  chunks(key: string, range: { start: number; end: number }): AsyncGenerator<Buffer, void>
  /** Resolves to the number of bytes and the time when they were stored, or undefined when the key is missing. */
  stat(key: string): Promise<StoredFile | undefined>
  /** Copies the bytes to another key and replaces existing ones. */
  copy(from: string, to: string): Promise<void>
  /** Removes the key and all keys below it. Does nothing when there are none. */
  remove(key: string): Promise<void>
  /** Lists all keys below `folder`, or all that there are, with the time when they were stored. */
  list(folder?: string): AsyncIterable<{ key: string; since: Date }>

  /** Starts a multipart upload to the key. Resolves to its name. */
  openParts(key: string): Promise<string>
  /**
   * Stores a part, counted from 1; a repeated part replaces the previous one. All but the last have at least 5 MB.
   * Resolves to the ETag of the part.
   */
  putPart(upload: MultipartUpload, partNumber: number, bytes: Uint8Array): Promise<string>
  /** Joins the parts in this order under the upload's key. Idempotent. */
  joinParts(upload: MultipartUpload, parts: { partNumber: number; etag: string }[]): Promise<void>
  /** Aborts the upload and removes its parts. Does nothing when there are none. */
  abortParts(upload: MultipartUpload): Promise<void>
}

/** What is known of the bytes of a key. */
export interface StoredFile {
  size: number
  since: Date
}

/** A multipart upload: its target key, and the name from `openParts`. */
export interface MultipartUpload {
  key: string
  name: string
}

/** Whether a read failed because the key is missing, rather than because the storage failed. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
