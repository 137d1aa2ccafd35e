import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const needed = query<{ photo: string }>(
  `select photo from members where photo = any($1)
   union select trace #>> '{dropped,photo}' from member_merges
   where trace #>> '{dropped,photo}' = any($1) and undone_at is null`,
  'photos-needed',
)

/** Which of these photos members have, or would have again by the undo of a merge. */
export async function neededPhotos(db: Db, photos: string[]): Promise<Set<string>> {
  return new Set((await needed(db, [photos])).map(({ photo }) => photo))
}
