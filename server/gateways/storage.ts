import type { Readable } from 'node:stream'

/**
 * Where bytes are kept, by a key like `audio/1.mp3`. What is under a key is whole: it comes to be there all at once,
 * also when the server is killed meanwhile.
 */
export interface Storage {
  /** Keeps the bytes; what was there under the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * The bytes, all of them or those from `start` to `end` (counted from 0, both included); the stream fails when there
   * is nothing under the key.
   */
  read(key: string, range?: { start: number; end: number }): Readable
  /**
   * The bytes from `start` to `end` for somebody who takes one chunk after the other: each is good only until the next
   * one is asked for. Faster than `read`.
   */
  chunks(key: string, range: { start: number; end: number }): AsyncGenerator<Buffer, void>
  /** How many bytes there are under the key; undefined: it is not there. */
  size(key: string): Promise<number | undefined>
  /** The same bytes under another key too; what was there is replaced. */
  copy(from: string, to: string): Promise<void>
  /** Removes the key and all below it; nothing there is fine. */
  remove(key: string): Promise<void>
  /** All keys below `folder`, each with the time it came to be there. */
  list(folder: string): AsyncIterable<{ key: string; since: Date }>

  /** Opens an upload in parts of what is to be under the key. Answers the name that the parts go under. */
  openParts(key: string): Promise<string>
  /**
   * Keeps a part, counted from 1; the same one again takes its place. All but the last have 5 MB or more. Answers what
   * the storage calls the part.
   */
  putPart(upload: MultipartUpload, partNumber: number, bytes: Uint8Array): Promise<string>
  /** Makes one of the parts, in this order, under the upload's key. Doing it again changes nothing. */
  joinParts(upload: MultipartUpload, parts: { partNumber: number; etag: string }[]): Promise<void>
  /** Gives the upload up with all its parts; nothing there is fine. */
  dropParts(upload: MultipartUpload): Promise<void>
}

/** An upload in parts: what it is to become, and the name that `openParts` gave it. */
export interface MultipartUpload {
  key: string
  name: string
}

/** Whether reading has failed because there is nothing under the key; else the storage itself fails. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
