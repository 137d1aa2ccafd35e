/** In-memory Cache API, as far as the app uses it. */
export function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>()
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, 'https://church.example').href
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: RequestInfo | URL) => store.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        store.set(keyOf(request), response)
      },
      delete: async (request: RequestInfo | URL) => store.delete(keyOf(request)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    } as Partial<Cache> as Cache
  }
  return {
    open,
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
  } as Partial<CacheStorage> as CacheStorage
}
