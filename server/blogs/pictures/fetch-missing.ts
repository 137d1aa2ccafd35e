import { maxTextPictures } from '#contract/blogs/post-limits.ts'
import type { Db } from '#server/db/connection.ts'
import { Problem } from '#server/http/problem.ts'
import { renderPublished } from '#server/blogs/render-bodies.ts'
import type { BlogRow } from '#server/blogs/store.ts'
import { fetchPicture } from './fetch-picture.ts'
import { textPicturesOf } from './picture-store.ts'
import { foreignPictures } from './place-pictures.ts'
import { storeTextPicture } from './text-picture-handlers.ts'
import type { TextPictureServices } from './text-picture-handlers.ts'

/** Total timeout in milliseconds, and concurrent requests. */
const timeLimit = 20_000
const atOnce = 4

/** Fetches missing foreign pictures. Returns the addresses that failed. */
export async function fetchMissingPictures(
  { publicFetch, framedPicture }: TextPictureServices,
  db: Db,
  { id, userId, body }: BlogRow,
  signal: AbortSignal,
): Promise<string[]> {
  const [html] = await renderPublished([body])
  const stored = (await textPicturesOf(db, [id])).get(id)!
  const waiting = foreignPictures(html!).filter((address) => !stored.has(address))
  const missing = new Set(waiting.slice(maxTextPictures))
  const queue = waiting.slice(0, maxTextPictures)
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
  const fetchOne = async (address: string) => {
    const bytes = await fetchPicture(publicFetch, address, within)
    if (!bytes) return false
    await storeTextPicture(framedPicture, db, { id, userId, address, bytes, field: 'url' }, within)
    return true
  }
  const lane = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const isStored = await fetchOne(address).catch((error: unknown) => {
        signal.throwIfAborted()
        if (error instanceof Problem || within.aborted) return false
        throw error
      })
      if (!isStored) missing.add(address)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return waiting.filter((address) => missing.has(address))
}
