/** Requests the next `take` bytes after skipping `skip` bytes. */
export interface Step {
  skip: number
  take: number
}

/** The bytes, fewer than requested at the end of the file; `missing` is how many bytes to skip did not exist. */
interface Reached {
  bytes: Buffer
  missing: number
}

/** The result: the duration in seconds, and whether data is missing. */
export interface Walked {
  duration: number
  broken: boolean
}

/** A generator that requests bytes of a file from one header to the next. */
export type Steps = Generator<Step, Walked, Reached>

/** Feeds a file to the steps in chunks of any size. Buffers no more than the bytes of one step. */
export function walk(steps: Steps): { take(chunk: Buffer): void; end(): Walked } {
  let state = steps.next()
  let skip = state.done ? 0 : state.value.skip
  let buffered: Buffer = Buffer.alloc(0)

  const advance = (bytes: Buffer, missing: number) => {
    buffered = Buffer.alloc(0)
    state = steps.next({ bytes, missing })
    skip = state.done ? 0 : state.value.skip
  }
  return {
    take(chunk) {
      let at = 0
      while (!state.done) {
        const skipped = Math.min(skip, chunk.length - at)
        skip -= skipped
        at += skipped
        const part = chunk.subarray(at, at + state.value.take - buffered.length)
        const bytes = buffered.length > 0 ? Buffer.concat([buffered, part]) : part
        if (skip > 0 || bytes.length < state.value.take) {
          // Copies the few bytes, so that the chunk's memory can be released.
          buffered = Buffer.from(bytes)
          return
        }
        at += part.length
        advance(bytes, 0)
      }
    },
    end() {
      while (!state.done) advance(buffered, skip)
      return state.value
    },
  }
}
