import { ApiError, NetworkError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { watchUploads } from '#src/audio/uploads/upload-queue.ts'
import { sendUploads } from '#src/audio/uploads/send-uploads.ts'
import { activeUserId, session, sessionStore, storeSession } from '#src/api/session.ts'
import { followNewerApp } from './app-update.ts'
import { firstPaint } from './first-paint.ts'
import { noteSynced } from './last-synced.ts'
import { noteWaiting } from './noted-waiting.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { clearBadge } from '#src/offline/app-badge.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { discard, sentRows, setWritingPage } from '#src/offline/outbox.ts'
import { hideRows, pendingRows, watchOutbox } from '#src/offline/pending.ts'
import { persistQueries } from '#src/offline/persister.ts'
import { pruneShares } from '#src/offline/shared/shared-files.ts'
import { registerAtStart } from './push/device.ts'
import { openFromWorker } from './push/open-from-worker.ts'
import { cachedDetails } from '#src/queries/cached-details.ts'
import { openFromLaunch } from './open-from-launch.ts'
import { readUser } from './read-user.ts'
import { requestPersistence } from './request-persistence.ts'
import { followUploads } from '#src/audio/uploads/follow-uploads.ts'
import { startLive } from './live.ts'
import { startSendLoop } from './send-loop.ts'
import { watchConnection } from './watch-connection.ts'
import { retryAfterLimit, metLimit } from './retry-after-limit.ts'
import { readBack, readWorkingSet } from './working-set.ts'

/** In milliseconds. */
const maxAge = 5 * 60 * 1000
/** Collects the marks of a roll. In milliseconds. */
const readBackPause = 3000

/** Resolves once persisted queries are restored; on the dashboard, its first ones. */
export async function startSignedIn(userId: string, open: (address: string) => void): Promise<void> {
  const paint = firstPaint(queryClient, userId)
  const isRead = watchOutbox(userId).then(
    () => true,
    () => false,
  )
  const watched = Promise.all([isRead, watchUploads(userId)]).catch(() => {})
  const isPainted = location.pathname === '/dashboard' && (await paint.restore())
  const started = persistQueries(queryClient, userId, () => activeUserId() === userId)
    .catch(() => null)
    .then(async (reads) => {
      await watched
      const stopNoting = await noteWaiting(userId, await isRead)
      if (activeUserId() === userId)
        return follow({ userId, open, reads, saveFirstPaint: paint.save, stopNoting })
      reads?.stop()
      stopNoting()
    })
  await (isPainted ? watched : started)
}

interface Followed {
  userId: string
  open: (address: string) => void
  reads: Awaited<ReturnType<typeof persistQueries>> | null
  saveFirstPaint: () => Promise<void>
  stopNoting: () => void
}

function follow({ userId, open, reads, saveFirstPaint, stopNoting }: Followed): void {
  let readAt = 0
  let churchId = session().churchId

  /**
   * Deletes the rows sent before the read began, which contains them. They come from the database, since the pending
   * rows of the screens may lag behind it: a row that no list was read for must stay. Returns whether all reads are
   * persisted.
   */
  const readThenDeleteSent = async (read: (sent: OutboxRow[]) => Promise<void>) => {
    const sent = await sentRows(userId).catch(() => [])
    await read(sent)
    const orders = sent.map(({ order }) => order)
    const isStored = (await reads?.saveNow()) ?? false
    void saveFirstPaint()
    if (isStored) await discard(orders)
    else hideRows(orders)
    return isStored
  }
  /** Of other churches and of the user only what changed. */
  const readOthersBack = (sent: OutboxRow[]) =>
    readBack(
      queryClient,
      sent.filter(({ church }) => church === null || church !== session().churchId),
    ).catch((error: unknown) => {
      if (error instanceof NetworkError) throw error
    })
  const readWhole = singleFlight(async () => {
    let read: string | null = null
    let isStored: boolean
    const readAll = async (sent: OutboxRow[]) => {
      await readOthersBack(sent)
      read = await readWorkingSet(queryClient, sent.length > 0)
    }
    // The user may have switched the church.
    do isStored = await readThenDeleteSent(readAll)
    while (read !== session().churchId && activeUserId() === userId)
    noteSynced(userId, isStored)
    void reads?.prune().catch(() => {})
    readAt = Date.now()
    void import('#src/audio/player/positions.ts').then(({ readPositions }) => readPositions()).catch(() => {})
  })
  const refresh = async () => {
    await readWhole().catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 403) await readUser()
      throw error
    })
    await readUser()
    await retryAfterLimit(queryClient)
  }
  let readingBack: ReturnType<typeof setTimeout> | undefined
  const afterSending = () => {
    readingBack ??= setTimeout(() => {
      readingBack = undefined
      void readThenDeleteSent((sent) => readBack(queryClient, sent)).catch(() => {})
    }, readBackPause)
  }
  const visible = () => {
    if (document.visibilityState !== 'visible') return
    if (Date.now() - readAt > maxAge) void refresh().catch(() => {})
    // They may come from upgrading the plan.
    else if (pendingRows().some(metLimit)) void retryAfterLimit(queryClient).catch(() => {})
  }
  setWritingPage({ user: userId, findKnown: cachedDetails })
  storeSession()
  void refresh().catch(() => {})
  void registerAtStart(userId).catch(() => {})
  void pruneShares(userId).catch(() => {})
  const stops = [
    stopNoting,
    followNewerApp(),
    startSendLoop(afterSending),
    watchConnection(),
    startLive(queryClient, userId),
    requestPersistence(),
    openFromWorker(open),
    openFromLaunch(open),
    sendUploads(userId),
    followUploads(open, () => void readUser().catch(() => {})),
  ]
  // The next start may be offline.
  const leave = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) void reads?.saveNow()
  }
  addEventListener('pagehide', leave)
  addEventListener('online', visible)
  document.addEventListener('visibilitychange', visible)

  const { unsubscribe } = sessionStore.subscribe(() => {
    if (activeUserId() === userId) {
      const another = session().churchId !== churchId
      churchId = session().churchId
      if (another) void refresh().catch(() => {})
      return
    }
    unsubscribe()
    for (const stop of stops) stop()
    clearTimeout(readingBack)
    reads?.stop()
    removeEventListener('pagehide', leave)
    removeEventListener('online', visible)
    document.removeEventListener('visibilitychange', visible)
    queryClient.clear()
    void clearBadge().catch(() => {})
    setWritingPage(undefined)
    void watchOutbox(null)
    void watchUploads(null)
  })
}
