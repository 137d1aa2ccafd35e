import Dexie from 'dexie'
import type { EntityTable } from 'dexie'
import type { User } from '#contract/account/account.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import type { Conflict } from '#contract/edit.ts'
import type { Donation } from '#contract/donations.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { PodcastDetails } from '#contract/podcasts.ts'
import { databaseState } from '#src/lib/database-state.ts'
import { tracking } from './running-transactions.ts'
import { upgradeRow } from './upgrade-row.ts'

/** A write of this device; reads are shown with these rows applied. */
export interface OutboxRow {
  /** Ascending; also the order of sending. */
  order: number
  /** The idempotency key. */
  key: string
  version: 3
  user: string
  /** The `user` is a guest without an account: how the row is sent. */
  guest?: { apiBase: string; language: string }
  church: string | null
  call: string
  input: Record<string, unknown>
  /** The row's subjects; rows that share one are sent in order. */
  entityKeys: string[]
  /** Keys that must reach the server first. */
  dependsOn: string[]
  /** `needsAttention`: rejected or in conflict. */
  status: 'waiting' | 'needsAttention' | 'sent'
  /** Idempotency key of a request with several rows; set at the first try. */
  batch?: string
  message?: string
  fields?: Record<string, string>
  /** Fields that the server did not apply, with its values. */
  conflicts?: Conflict[]
  /** The row whose conflicts these are. */
  conflictOf?: number
  statusCode?: number
  /** `nextAt`: the earliest next try, in milliseconds since 1970. */
  tries: number
  nextAt: number
  /** Wait until `nextAt`, in milliseconds; older rows lack it. */
  pause?: number
  /** Consecutive failures of a reachable server. */
  stuck?: number
  /** Not sent before, so that it can be undone, in milliseconds since 1970. */
  heldUntil?: number
  madeAt: number
  /** An older app converted the instants in `input` to server time. */
  inServerTime?: true
  /** To describe the row once they are deleted. */
  known?: {
    names: [id: string, name: string][]
    gifts: [id: string, gift: Pick<Donation, 'member_id' | 'amount' | 'currency'>][]
    batches: [id: string, batch: Pick<GiftBatch, 'date' | 'name'>][]
  }
}

/** Browsers commit local storage up to a minute late, so its copies do not count after a kill. */
export interface Credentials {
  id: 'current'
  userId: string
  user?: User
  churchId?: string | null
  access_token: string
  refresh_token: string
  apiBase: string
  language: string
}

/** Tombstone: copies in local storage do not count. Older apps do not read this id. */
export interface SessionEnd {
  id: 'ended'
}

export interface UploadRow {
  id: string
  user: string
  name: string
  size: number
  about: PodcastDetails & { contentType: string }
  state: 'going' | 'paused' | 'failed' | 'refused'
  /** Bytes that the server has. */
  kept?: number
  message?: string
  fields?: Record<string, string>
  statusCode?: number
  madeAt: number
}

/** Apart from its row, whose updates must not rewrite it. */
export interface UploadFile {
  id: string
  file: Blob
}

/** A post as last read, for editing offline; too large for `reads`. */
export interface StoredBlog {
  id: string
  user: string
  blog: Blog
  readAt: number
}

export interface StoredRead {
  order: number
  owner: string
  hash: string
  /** Key of a list part (`list-parts.ts`); empty: the head. */
  part: string
  /** JSON parses faster than structured clones. */
  query: string
}

export interface Fact {
  id: string
  value: string
}

class LakouDatabase extends Dexie {
  outbox!: EntityTable<OutboxRow, 'order'>
  credentials!: EntityTable<Credentials, 'id'>
  uploads!: EntityTable<UploadRow, 'id'>
  uploadFiles!: EntityTable<UploadFile, 'id'>
  blogs!: EntityTable<StoredBlog, 'id'>
  reads!: EntityTable<StoredRead, 'order'>
  facts!: EntityTable<Fact, 'id'>

  constructor() {
    // Survives a power loss.
    super('lakou', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ outbox: '++order, key, status, user', credentials: 'id' })
    this.version(2).stores({ uploads: 'id, user', uploadFiles: 'id' })
    this.version(3).upgrade((tx) => tx.table('outbox').toCollection().modify(upgradeRow))
    this.version(4).stores({ blogs: 'id, user' })
    this.version(5).stores({ reads: '++order, &[owner+hash], owner' })
    this.version(6)
      .stores({ reads: '++order, &[owner+hash+part], owner' })
      .upgrade((tx) => tx.table('reads').toCollection().modify({ part: '' }))
    this.version(7).stores({ facts: 'id' })
  }
}

export const database = new LakouDatabase()

/** A recreated database has another id. */
export async function databaseId(): Promise<string> {
  const known = await database.facts.get('database')
  if (known) return known.value
  return database.transaction('rw', database.facts, async () => {
    const value = (await database.facts.get('database'))?.value ?? crypto.randomUUID()
    await database.facts.put({ id: 'database', value })
    return value
  })
}

// Dexie closes the database for a newer app and reopens it on use.
database.on('blocked', () => databaseState.setState(() => 'blocked'))
database.on('versionchange', ({ newVersion }) => {
  if (newVersion !== null) databaseState.setState(() => 'outdated')
})
database.on('ready', () => databaseState.setState((state) => (state === 'blocked' ? 'ready' : state)), true)

database.use(tracking)
