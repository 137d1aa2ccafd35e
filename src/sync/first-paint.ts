import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hashKey } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Church } from '#contract/church.ts'
import { activeUserId, session } from '#src/api/session.ts'
import { appScript } from '#src/lib/roll-snapshot.ts'
import { hydrateQueries, storedData } from '#src/offline/persister.ts'
import { churchesQuery, lastServicesQuery, overviewQuery, trendQuery } from '#src/queries/church-queries.ts'

/** Also the key of older apps. */
const storageKey = 'reads'
/** In characters. */
const maxSize = 50_000

type Churches = { churches: Pick<Church, 'id' | 'role'>[] }

/** The dashboard's first queries, per user, church, role and build. A copy: IndexedDB says who the user is. */
export function firstPaint(queryClient: QueryClient, userId: string, storage: Storage = localStorage) {
  const isCurrent = () => activeUserId() === userId
  const persister = createSyncStoragePersister({
    key: storageKey,
    throttleTime: 0,
    storage: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: (key, text) => {
        if (isCurrent() && text.length <= maxSize) storage.setItem(key, text)
        else if (isCurrent()) storage.removeItem(key)
      },
    },
  })
  const hashesOf = (churchId: string) => {
    const queries = [overviewQuery(churchId), trendQuery(churchId), lastServicesQuery(churchId)]
    return [churchesQuery(), ...queries].map(({ queryKey }) => hashKey(queryKey))
  }
  const busterOf = (data: unknown) => {
    const { churchId } = session()
    const role = (data as Churches | undefined)?.churches.find(({ id }) => id === churchId)?.role
    return role && `${userId} ${churchId} ${role} ${appScript()}`
  }

  /** Returns whether there was a copy of this user. */
  const restore = async (): Promise<boolean> => {
    try {
      const client = await persister.restoreClient()
      if (!client) return false
      const buster = busterOf(await storedData(userId, hashKey(churchesQuery().queryKey)))
      if (client.buster === buster && isCurrent()) {
        hydrateQueries(queryClient, client.clientState.queries)
        return true
      }
    } catch {
      // Unreadable, or there is no database.
    }
    if (isCurrent()) await persister.removeClient()
    return false
  }

  const save = async () => {
    const { churchId } = session()
    const hashes = hashesOf(churchId ?? '')
    const buster = busterOf(queryClient.getQueryData(churchesQuery().queryKey))
    if (!isCurrent()) return
    if (!buster) return persister.removeClient()
    const clientState = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryHash, state }) => hashes.includes(queryHash) && state.data !== undefined,
    })
    await persister.persistClient({ buster, timestamp: Date.now(), clientState })
  }
  return { restore, save }
}
