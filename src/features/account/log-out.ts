import { account } from '#contract/account.ts'
import { call, session, signOut } from '#src/api/session.ts'
import { online } from '#src/lib/connection.ts'
import { removeAudioOf } from '#src/audio/saved/store.ts'
import { discardAllOf, deleteSentBefore } from '#src/offline/outbox.ts'
import { deleteUploadsOf } from '#src/audio/uploads/upload-store.ts'

/** The server is told, but nobody waits longer for it than this. */
const patience = 3000

/**
 * Ends the session on the server (as far as it can be reached) and on this device, where nothing of the person stays
 * but what waits to be sent, if they want it kept.
 */
export async function logOut({ keepWaiting }: { keepWaiting: boolean }): Promise<void> {
  const userId = session().user?.id
  if (!userId) return
  if (online()) {
    const signal = AbortSignal.timeout(patience)
    await call(account.endSession, { session_id: 'current' }, { signal }).catch(() => {})
  }
  // A device without a database has nothing to forget there.
  await (keepWaiting ? deleteSentBefore(userId, Infinity) : discardAll(userId)).catch(() => {})
  await removeAudioOf(userId).catch(() => {})
  await signOut()
}

async function discardAll(userId: string): Promise<void> {
  await discardAllOf(userId)
  await deleteUploadsOf(userId)
}
