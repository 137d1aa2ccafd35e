import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hashKey } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Church } from '#contract/church.ts'
import { activeUserId, session } from '#src/api/session.ts'
import { appScript } from '#src/lib/roll-snapshot.ts'
import { hydrateQueries, storedData } from '#src/offline/persister.ts'
import { churchesQuery, lastServicesQuery, overviewQuery, trendQuery } from '#src/queries/church-queries.ts'

/** An app before this one left its last reads there. */
const storageKey = 'reads'
/** The most that is stored, in characters. */
const maxSize = 50_000

type Churches = { churches: Pick<Church, 'id' | 'role'>[] }

/**
 * The reads that the dashboard is drawn of first, in local storage: the churches, with the role, time zone and language,
 * the overview, the trend and the totals of the last services. They belong to a person in a church and a role, and to a build. They are a copy, which is
 * never believed about who is signed in or in what role: the local database says that.
 */
export function firstPaint(queryClient: QueryClient, userId: string, storage: Storage = localStorage) {
  const isCurrent = () => activeUserId() === userId
  const persister = createSyncStoragePersister({
    key: storageKey,
    throttleTime: 0,
    storage: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: (key, text) => {
        // The person may have signed out since.
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

  /** Puts the reads into the cache. Resolves to whether they are there, and are this person’s. */
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
      // It is illegible, or there is no database.
    }
    if (isCurrent()) await persister.removeClient()
    return false
  }

  /** Stores the reads as they are in the cache; of someone without a church, none. */
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
