import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import type { PersistedClient } from '@tanstack/react-query-persist-client'

interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Raised when the form of what is kept changes: older copies are then read anew from the server. */
const version = '3'
/** Where in the storage they are. */
const place = 'reads'
const month = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps the reads that are wanted offline (`meta.offline`) in local storage, for one person. Restores what is there
 * before it returns; `saveNow` writes at once; after `stop` nothing is written, not even what was on its way.
 */
export async function persistQueries(queryClient: QueryClient, storage: KeyValueStorage, userId: string) {
  let stopped = false
  const guarded: KeyValueStorage = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => {
      if (!stopped) storage.setItem(key, value)
    },
    removeItem: (key) => storage.removeItem(key),
  }
  // A full storage drops its oldest query and goes on with the others.
  const persister = createSyncStoragePersister({ storage: guarded, key: place, retry: removeOldestQuery })
  const options = {
    queryClient,
    persister,
    buster: `${version}:${userId}`,
    maxAge: month,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }: { meta?: Record<string, unknown>; state: { data: unknown } }) =>
        meta?.['offline'] === true && state.data !== undefined,
    },
    hydrateOptions: { defaultOptions: { queries: { meta: { offline: true }, gcTime: Infinity } } },
  }
  await persistQueryClientRestore(options)
  const unsubscribe = persistQueryClientSubscribe(options)
  const stop = () => {
    stopped = true
    unsubscribe()
  }
  // The library's persister writes a second later, too late for what is only released once it is kept.
  const persistClient = (client: PersistedClient) => keep(guarded, client)
  const saveNow = () => persistQueryClientSave({ ...options, persister: { ...persister, persistClient } })
  return { saveNow, stop }
}

/** Writes at once; throws when not even one query has room. */
function keep(storage: KeyValueStorage, persistedClient: PersistedClient): void {
  let client: PersistedClient | undefined = persistedClient
  for (let errorCount = 1; client; errorCount++) {
    try {
      return storage.setItem(place, JSON.stringify(client))
    } catch (error) {
      client = removeOldestQuery({ persistedClient: client, error: error as Error, errorCount })
      if (!client) throw error
    }
  }
}
