import type { Db } from '#server/db/connection.ts'
import { renderPublished } from '#server/blogs/render-bodies.ts'
import { textPicturesOf } from './picture-store.ts'
import { placePictures } from './place-pictures.ts'

/** Renders with absolute picture URLs. */
export async function renderForSites(
  db: Db,
  { id, body }: { id: string; body: string },
  origin: string,
): Promise<string> {
  const [html] = await renderPublished([body])
  const pictures = (await textPicturesOf(db, [id])).get(id)!
  return placePictures(html!, pictures, origin)
}
