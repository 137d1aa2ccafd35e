/** Asks for the next `take` bytes after the next `skip` bytes. */
export interface Step {
  skip: number
  take: number
}

/** The bytes, fewer than asked for where the file ends; `missing`: how many of those to skip were not there. */
interface Reached {
  bytes: Buffer
  missing: number
}

/** What a walk through a file has found: its length in seconds, and whether something of it is missing. */
export interface Walked {
  duration: number
  broken: boolean
}

/** A walk through a file from one head to the next. */
export type Steps = Generator<Step, Walked, Reached>

/** Takes the steps through a file that comes in chunks of any size, and holds no more of it than one step takes. */
export function walk(steps: Steps): { take(chunk: Buffer): void; end(): Walked } {
  let state = steps.next()
  let skip = state.done ? 0 : state.value.skip
  let held: Buffer = Buffer.alloc(0)

  const go = (bytes: Buffer, missing: number) => {
    held = Buffer.alloc(0)
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
        const part = chunk.subarray(at, at + state.value.take - held.length)
        const bytes = held.length > 0 ? Buffer.concat([held, part]) : part
        if (skip > 0 || bytes.length < state.value.take) {
          // The chunk's memory is not kept for the few bytes of it that are.
          held = Buffer.from(bytes)
          return
        }
        at += part.length
        go(bytes, 0)
      }
    },
    end() {
      while (!state.done) go(held, skip)
      return state.value
    },
  }
}
