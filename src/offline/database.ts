import Dexie from 'dexie'
import type { EntityTable } from 'dexie'

/** One write that was made on this device. See docs/decisions for why reads are overlaid with these rows. */
export interface OutboxRow {
  /** Counts up: the order of writes on one thing. */
  order: number
  /** The idempotency key, made when the write was made. */
  key: string
  /** Version of this row's form; a newer app still sends rows of an older one. */
  version: 1
  user: string
  /** Of a row whose `user` is a guest and nobody who signs in: how it is sent. */
  guest?: { apiBase: string; language: string }
  church: string | null
  /** Name of the call, e.g. `members.add`. */
  call: string
  input: Record<string, unknown>
  /** What the write changes; rows with one in common are sent in their order. */
  things: string[]
  /** What must have reached the server before. */
  needs: string[]
  status: 'waiting' | 'attention' | 'sent'
  /** Key of the request that carries this row together with others; set when it is first sent, and kept. */
  batch?: string
  /** The server's words about why it needs attention. */
  message?: string
  fields?: Record<string, string>
  /** The status of the refusal; rows that an older app has parked lack it. */
  statusCode?: number
  /** Failed tries so far, and when the next one may be; milliseconds since 1970. */
  tries: number
  nextAt: number
  /** When the write was made, by this device's clock. */
  madeAt: number
  /** When the server had it, by this device's clock. */
  sentAt?: number
}

/** The tokens of the person who is signed in, for pages and the worker alike. */
export interface Credentials {
  id: 'current'
  userId: string
  access_token: string
  refresh_token: string
  apiBase: string
  language: string
}

class LakouDatabase extends Dexie {
  outbox!: EntityTable<OutboxRow, 'order'>
  credentials!: EntityTable<Credentials, 'id'>

  constructor() {
    super('lakou')
    this.version(1).stores({ outbox: '++order, key, status, user', credentials: 'id' })
  }
}

export const database = new LakouDatabase()
