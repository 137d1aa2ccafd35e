import Dexie from 'dexie'
import type { EntityTable } from 'dexie'
import type { User } from '#contract/account/account.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import type { Conflict } from '#contract/edit.ts'
import type { Donation } from '#contract/donations.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import { databaseState } from '#src/lib/database-state.ts'
import { upgradeRow } from './upgrade-row.ts'

/** One write that was made on this device. See docs/decisions for why reads are overlaid with these rows. */
export interface OutboxRow {
  /** Counts up: the order of writes on one thing. */
  order: number
  /** The idempotency key, made when the write was made. */
  key: string
  /** Version of this row's form; a newer app upgrades rows of an older one and sends them (`upgrade-row.ts`). */
  version: 3
  user: string
  /** Of a row whose `user` is a guest and nobody who signs in: how it is sent. */
  guest?: { apiBase: string; language: string }
  church: string | null
  /** Name of the call, e.g. `members.add`. */
  call: string
  input: Record<string, unknown>
  /** What the write changes; rows with one in common are sent in their order. */
  entityKeys: string[]
  /** Keys of what must have reached the server before. */
  dependsOn: string[]
  /** `needsAttention`: the server has rejected it, or another person has changed the same. */
  status: 'waiting' | 'needsAttention' | 'sent'
  /** Key of the request that carries this row together with others; set when it is first sent. */
  batch?: string
  /** The server's words about why it needs attention. */
  message?: string
  fields?: Record<string, string>
  /** What the server has not applied of an edit: the fields that another person has changed, with their values. */
  conflicts?: Conflict[]
  /** The order of the row of which these are the conflicts. */
  conflictOf?: number
  /** The status of the rejection; older rows lack it. */
  statusCode?: number
  /** Failed tries so far, and when the next one may be; milliseconds since 1970. */
  tries: number
  nextAt: number
  /** How long the wait until `nextAt` was when it was set, in milliseconds; rows of an older app lack it. */
  pause?: number
  /** How often in a row the server could be reached and failed at this row all the same. */
  stuck?: number
  /** When the write was made, by this device's clock. */
  madeAt: number
  /** The instants in `input` are the server's: an older app has computed them, and tried to send them. */
  inServerTime?: true
  /** What the device knew then of what it is about, by id, to say it where the church or the member is gone. */
  known?: {
    /** Of members, groups and funds. */
    names: [id: string, name: string][]
    gifts: [id: string, gift: Pick<Donation, 'member_id' | 'amount' | 'currency'>][]
    batches: [id: string, batch: Pick<GiftBatch, 'date' | 'name'>][]
  }
}

/**
 * The session of this device, for pages and the worker: the signed-in user, their tokens and the church they look at.
 * Local storage has copies only: browsers commit it up to a minute late, so a kill brings back older ones.
 */
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

/**
 * In place of `Credentials`, the last session of this device is over: a copy of it that a kill brings back in local
 * storage does not count. Under an id of its own, which an older app does not look for.
 */
export interface SessionEnd {
  id: 'ended'
}

/** A recording that is to be uploaded, or is on its way. */
export interface UploadRow {
  /** The upload's id on the server, made here, so that it can be gone on with. */
  id: string
  user: string
  /** The file's name, and its size in bytes. */
  name: string
  size: number
  about: {
    title: string
    date: string
    description: string
    privacy_status: 1 | 2 | 3
    contentType: string
  }
  /** `failed`: tried often enough for now; `refused`: the server said no, and says why. */
  state: 'going' | 'paused' | 'failed' | 'refused'
  /** Bytes that the server is known to have; left out: none. */
  kept?: number
  /** The server's words about a failure or a refusal; by field where one is to blame. */
  message?: string
  fields?: Record<string, string>
  statusCode?: number
  /** When it was made, by this device's clock. */
  madeAt: number
}

/** The audio of an upload; apart from its row, so that a change of the row does not write it once more. */
export interface UploadFile {
  id: string
  file: Blob
}

/** A post as it was read last, to be edited without a network: too large for where the other reads are stored. */
export interface StoredBlog {
  id: string
  user: string
  blog: Blog
  /** When it was read, by this device's clock. */
  readAt: number
}

/** A read of the server that is wanted without a network. */
export interface StoredRead {
  /** Counts up as they are written. */
  order: number
  /** Whose it is, and of which form. */
  owner: string
  /** The query's hash. */
  hash: string
  /** The key of a part of its list (`list-parts.ts`); empty: the head. */
  part: string
  /** The dehydrated query, or the rows of the part, as JSON: a long list is read sooner so than as objects. */
  query: string
}

/** A fact about the database itself. */
export interface Fact {
  id: 'database'
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
    // What was said to be saved outlives a phone that goes out.
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

/** Resolves to the id of this database: one that was deleted and made again has another. */
export async function databaseId(): Promise<string> {
  const known = await database.facts.get('database')
  if (known) return known.value
  return database.transaction('rw', database.facts, async () => {
    const value = (await database.facts.get('database'))?.value ?? crypto.randomUUID()
    await database.facts.put({ id: 'database', value })
    return value
  })
}

// Dexie itself closes the database for a newer app, and opens it again in its new form when it is next used.
database.on('blocked', () => databaseState.setState(() => 'blocked'))
database.on('versionchange', ({ newVersion }) => {
  if (newVersion !== null) databaseState.setState(() => 'outdated')
})
database.on('ready', () => databaseState.setState((state) => (state === 'blocked' ? 'ready' : state)), true)
