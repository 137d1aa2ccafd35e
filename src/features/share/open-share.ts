import { session } from '#src/api/session.ts'
import { openShare } from '#src/offline/shared/shared-files.ts'
import { sortShare } from '#src/offline/shared/shared-kinds.ts'
import type { ShareDestination, ShareProblem } from '#src/offline/shared/shared-kinds.ts'
import { findChurch, findRole } from '#src/queries/find-church.ts'

export type ShareTrouble = ShareProblem | { code: 'full' | 'no_church' | 'not_leader' }

/** Resolves to the target of files shared under this id, or why there is none. */
export async function findDestination(id: string | undefined): Promise<ShareDestination | ShareTrouble> {
  const userId = session().user!.id
  const share = id === undefined ? undefined : await openShare(id, userId).catch(() => undefined)
  const destination = sortShare(share?.files ?? [])
  if (destination !== 'import') return destination
  if (!session().churchId && (await findChurch()) === 'none') return { code: 'no_church' }
  return (await findRole()) === 'usher' ? { code: 'not_leader' } : 'import'
}
