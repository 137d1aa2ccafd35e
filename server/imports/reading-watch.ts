import type { Db } from '#server/db/connection.ts'
import type { Reading } from './read-table.ts'
import { noteProgress } from './store.ts'

/** How often the progress is told at most, in milliseconds. */
const PAUSE = 400

/** Nobody waits for it any more. */
class GivenUp extends Error {}

/** Runs `read`, tells how far it is, and stops it when the import is given up: then the answer is null. */
export async function watchReading<T>(
  db: Db,
  id: string,
  read: (reading: Reading) => Promise<T>,
): Promise<T | null> {
  const controller = new AbortController()
  let part = 0
  let telling: Promise<void> | undefined
  const tell = async () => {
    try {
      const wanted = await noteProgress(db, id, Math.round(part * 1000))
      if (!wanted) controller.abort(new GivenUp())
    } catch (error) {
      controller.abort(error)
    }
  }
  const clock = setInterval(() => {
    telling ??= tell().finally(() => {
      telling = undefined
    })
  }, PAUSE)
  try {
    return await read({
      signal: controller.signal,
      onProgress: (now) => {
        // The rows are still to be written when all is read.
        part = Math.max(part, now * 0.99)
      },
    })
  } catch (error) {
    if (error instanceof GivenUp) return null
    throw error
  } finally {
    clearInterval(clock)
    await telling
  }
}
