import { sortShare } from './shared-kinds.ts'
import type { SharedFile } from './shared-kinds.ts'

// Shared by other apps, stored between worker and screen. In a cache: recordings are too large for a row.

const cacheName = 'shared-files'
const maxAge = 24 * 60 * 60 * 1000

export interface Share {
  id: string
  /** Null: owned by whoever opens the id first. */
  userId: string | null
  sharedAt: number
  files: SharedFile[]
}

const addressOf = (id: string) => `/${cacheName}/${id}`
const addressOfFile = (id: string, index: number) => `${addressOf(id)}/${index}`
const open = () => caches.open(cacheName)
const isOld = ({ sharedAt }: Share) => Math.abs(Date.now() - sharedAt) > maxAge

async function readShare(cache: Cache, address: string | Request): Promise<Share | undefined> {
  const stored = await cache.match(address)
  return stored && ((await stored.json()) as Share)
}

const writeShare = (cache: Cache, share: Share) => cache.put(addressOf(share.id), Response.json(share))

/** Files without a destination are stored by name only. Leaves nothing when there is no room. */
export async function storeShare(files: File[], userId: string | null): Promise<string> {
  const share: Share = {
    id: crypto.randomUUID(),
    userId,
    sharedAt: Date.now(),
    files: files.map(({ name, type, size }) => ({ name, type, size })),
  }
  const cache = await open()
  try {
    // First: files without a share are pruned.
    await writeShare(cache, share)
    const isTaken = typeof sortShare(files) === 'string'
    for (const [index, file] of (isTaken ? files : []).entries())
      await cache.put(addressOfFile(share.id, index), new Response(file))
    return share.id
  } catch (error) {
    await deleteShare(share.id)
    throw error
  }
}

/** Makes the share this user's; undefined for another's. */
export async function openShare(id: string, userId: string): Promise<Share | undefined> {
  const cache = await open()
  const share = await readShare(cache, addressOf(id))
  if (!share || isOld(share) || (share.userId ?? userId) !== userId) return undefined
  const theirs = { ...share, userId }
  if (share.userId === null) await writeShare(cache, theirs)
  return theirs
}

export async function filesOfShare(id: string, userId: string): Promise<File[]> {
  const share = await openShare(id, userId)
  if (!share) return []
  const cache = await open()
  const files = await Promise.all(
    share.files.map(async ({ name, type }, index) => {
      const stored = await cache.match(addressOfFile(id, index))
      return stored && new File([await stored.blob()], name, { type })
    }),
  )
  return files.filter((file) => file !== undefined)
}

export async function deleteShare(id: string): Promise<void> {
  const cache = await open()
  const share = await readShare(cache, addressOf(id))
  for (const index of share?.files.keys() ?? []) await cache.delete(addressOfFile(id, index))
  await cache.delete(addressOf(id))
}

/** Also other users' shares, if there is a user. */
export async function pruneShares(userId: string | null): Promise<void> {
  // Insecure origins have no caches.
  if (!(await globalThis.caches?.has(cacheName))) return
  const cache = await open()
  const shares = new Map<string, Share | undefined>()
  for (const request of await cache.keys()) {
    const [, , id = ''] = new URL(request.url).pathname.split('/')
    if (!shares.has(id)) shares.set(id, await readShare(cache, addressOf(id)))
    const share = shares.get(id)
    const isTheirs = userId === null || share?.userId === null || share?.userId === userId
    if (!share || isOld(share) || !isTheirs) await cache.delete(request)
  }
}

export async function deleteShares(): Promise<void> {
  await globalThis.caches?.delete(cacheName)
}
