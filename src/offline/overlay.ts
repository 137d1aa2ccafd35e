import type { Mark } from '#contract/attendance.ts'
import type { ListedBlog } from '#contract/blogs/blogs.ts'
import type { Donation } from '#contract/donations.ts'
import type { Fund } from '#contract/funds.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { Group } from '#contract/groups.ts'
import type { Member } from '#contract/member.ts'
import type { FollowUp } from '#contract/members.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { League } from '#contract/leagues/leagues.ts'
import type { ChatMessage, Conversation } from '#contract/messages.ts'
import type { OutboxRow } from './database.ts'

// What the screens show: the server's data with this device's writes laid over it.

/** Where something stands that was changed on this device: `waiting` to be sent, or rejected by the server. */
export type SyncStatus = 'waiting' | 'needsAttention'

/** A thing as the screens show it. */
type Shown<Thing> = Thing & { syncStatus?: SyncStatus | undefined }
export type ShownDonation = Shown<Donation>
export type ShownBatch = Shown<GiftBatch>
export type ShownFund = Shown<Fund>
export type ShownFollowUp = Shown<FollowUp>
/** A league, event or job that one has posted. */
export type ShownLeague = Shown<League>
export type ShownBlog = Shown<ListedBlog>
export type ShownConversation = Shown<Conversation>
/** `folded`: the name, for search and order. */
export type RosterMember = Shown<Member & { folded: string }>

/** What members are shown with. */
export interface MembersOf {
  churchId: string
  groups: Group[]
}

/** A service as the screens show it. */
export interface MarkedService {
  date: string
  guests: number
  guestsSyncStatus?: SyncStatus
  /** The marks by member. */
  marks: Map<string, ShownMark>
}

/** A mark as the screens show it. */
type ShownMark = Shown<Pick<Mark, 'present' | 'marked_at'>> & {
  /** It was made on this device and has not been read back. */
  own?: true
}

/** Which service. */
export interface ServiceOf {
  churchId: string
  date: string
}

/** What a gift that only this device knows of is shown with. */
export interface GiftsOf {
  churchId: string
  /** The church's: a gift that waits will be of it. */
  currency: Currency
  nameOf: (memberId: string) => string
  fundNameOf: (fundId: string) => string
}

/** Whose notes, and the name of who uses this device. */
export interface FollowUpsOf {
  memberId: string
  byName: string
}

/** A message as the screens show it. */
export interface ShownMessage extends Omit<ChatMessage, 'sequence'> {
  /** Null: the server has not told of it yet. */
  sequence: number | null
  /** The write that has not been read back yet. */
  row?: OutboxRow
}

/** Where a row stands; undefined once the server has it. */
export function syncStatusOf(row: Pick<OutboxRow, 'status'>): SyncStatus | undefined {
  return row.status === 'sent' ? undefined : row.status
}

/** Where a thing stands after one more row: what the server has rejected of it stays in sight. */
export function statusAfter(
  before: SyncStatus | undefined,
  row: Pick<OutboxRow, 'status'>,
): SyncStatus | undefined {
  return before === 'needsAttention' ? before : (syncStatusOf(row) ?? before)
}

/** What a message is known by: its id is unique for its sender only. */
export function messageKey({ id, from_user_id }: Pick<ChatMessage, 'id' | 'from_user_id'>): string {
  return `${from_user_id} ${id}`
}

/** Adds an entry that was made on this device; once the server has it in its list, the server's counts. */
export function addEntry<E extends Shown<{ id: string }>>(
  entries: Map<string, E>,
  row: OutboxRow,
  entry: Omit<E, 'syncStatus'>,
): void {
  if (entries.has(entry.id) && row.status === 'sent') return
  entries.set(entry.id, { ...entry, syncStatus: syncStatusOf(row) } as E)
}

/** Changes the entry of this id, if the list has it. What conflicts stays as the server has it, and is marked. */
export function changeEntry<E extends Shown<object>>(
  entries: Map<string, E>,
  id: string,
  row: OutboxRow,
  change: (entry: E) => Partial<E>,
): void {
  const entry = entries.get(id)
  if (!entry) return
  const changed = row.conflicts ? {} : change(entry)
  entries.set(id, { ...entry, ...changed, syncStatus: statusAfter(entry.syncStatus, row) })
}

/** Changes the entry of this id unless the server has rejected the row: then the entry is as it was, and marked. */
export function changeUnlessRejected<E extends Shown<object>>(
  entries: Map<string, E>,
  id: string,
  row: OutboxRow,
  change: (entry: E) => Partial<E>,
): void {
  changeEntry(entries, id, row, (entry) => (row.status === 'needsAttention' ? {} : change(entry)))
}

/** Takes an entry out of the list; when the server has rejected the removal, it stays and is marked. */
export function removeEntry<E extends Shown<object>>(
  entries: Map<string, E>,
  id: string,
  row: OutboxRow,
): void {
  if (row.status === 'needsAttention') changeEntry(entries, id, row, () => ({}))
  else entries.delete(id)
}
