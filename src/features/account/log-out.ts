import { account } from '#contract/account/account.ts'
import { call, session, signOut } from '#src/api/session.ts'
import { online } from '#src/lib/connection.ts'
import { removeAudioOf } from '#src/audio/saved/store.ts'
import { discard, discardAllOf, sentOrders } from '#src/offline/outbox.ts'
import { deleteStoredBlogsOf } from '#src/offline/stored-blogs.ts'
import { deleteUploadsOf } from '#src/audio/uploads/upload-store.ts'
import { removePushToken } from '#src/sync/push/push-token.ts'

const timeout = 3000

/**
 * Ends the session on the server, if reachable, and on this device. Deletes the user's local data;
 * `leaveWaiting` keeps unsent writes.
 */
export async function logOut({ leaveWaiting }: { leaveWaiting: boolean }): Promise<void> {
  const userId = session().user?.id
  if (!userId) return
  if (online()) {
    const signal = AbortSignal.timeout(timeout)
    await call(account.endSession, { session_id: 'current' }, { signal }).catch(() => {})
  }
  // Without a database there is nothing to delete.
  await (leaveWaiting ? discardSent(userId) : discardAll(userId)).catch(() => {})
  await deleteStoredBlogsOf(userId).catch(() => {})
  await removeAudioOf(userId).catch(() => {})
  // The server deletes the push token with the session; offline, the device unsubscribes itself.
  await removePushToken().catch(() => {})
  await signOut()
}

async function discardSent(userId: string): Promise<void> {
  await discard(await sentOrders(userId))
}

async function discardAll(userId: string): Promise<void> {
  await discardAllOf(userId)
  await deleteUploadsOf(userId)
}
