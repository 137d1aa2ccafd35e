import type { ServiceKey } from '#contract/attendance/service-key.ts'
import type { Mark } from '#contract/attendance/attendance.ts'
import type { ListedBlog } from '#contract/blogs/blogs.ts'
import type { Donation } from '#contract/donations.ts'
import type { Fund } from '#contract/funds.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { Group } from '#contract/groups.ts'
import type { Household } from '#contract/households/household-views.ts'
import type { Member } from '#contract/member.ts'
import type { FollowUp } from '#contract/members.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { League } from '#contract/leagues/leagues.ts'
import type { ChatMessage, Conversation } from '#contract/messages.ts'
import type { Notice } from '#contract/notices.ts'
import type { OutboxRow } from './database.ts'

// The server's data with this device's rows applied.

export type SyncStatus = 'waiting' | 'needsAttention'

type Shown<Thing> = Thing & { syncStatus?: SyncStatus | undefined }
export type ShownDonation = Shown<Donation>
export type ShownBatch = Shown<GiftBatch>
export type ShownHousehold = Shown<Household>
export type ShownFund = Shown<Fund>
export type ShownFollowUp = Shown<FollowUp>
export type ShownLeague = Shown<League>
export type ShownBlog = Shown<ListedBlog>
export type ShownConversation = Shown<Conversation>
export type RosterMember = Shown<Member & { folded: string }>

export interface MembersOf {
  churchId: string
  groups: Group[]
}

export interface HouseholdsOf {
  churchId: string
  /** By id. */
  members: ReadonlyMap<string, Pick<Member, 'name' | 'kind' | 'archivedAt'>>
}

export interface MarkedService extends ServiceKey {
  guests: number
  marks: Map<string, ShownMark>
}

type ShownMark = Shown<Pick<Mark, 'present' | 'marked_at'>> & {
  /** Not read back yet. */
  own?: true
}

export interface ServiceOf extends ServiceKey {
  churchId: string
}

export interface GiftsOf {
  churchId: string
  currency: Currency
  nameOf: (memberId: string) => string
  fundNameOf: (fundId: string) => string
}

export interface FollowUpsOf {
  memberId: string
  byName: string
}

export interface ShownMessage extends Omit<ChatMessage, 'sequence'> {
  /** Null: not sent. */
  sequence: number | null
  row?: OutboxRow
}

/** The lists that rows change, and their context. */
export interface OverlayLists {
  members: { entry: RosterMember; of: MembersOf }
  donations: { entry: ShownDonation; of: GiftsOf }
  /** `of`: the church's id. */
  batches: { entry: ShownBatch; of: string }
  funds: { entry: ShownFund; of: string }
  followUps: { entry: ShownFollowUp; of: FollowUpsOf }
  households: { entry: ShownHousehold; of: HouseholdsOf }
  conversations: { entry: ShownConversation; of: undefined }
  /** `of`: the other user's id. */
  messages: { entry: ShownMessage; of: string }
  notices: { entry: Notice; of: undefined }
  leagues: { entry: ShownLeague; of: undefined }
  blogs: { entry: ShownBlog; of: undefined }
}

export function syncStatusOf(row: Pick<OutboxRow, 'status'>): SyncStatus | undefined {
  return row.status === 'sent' ? undefined : row.status
}

/** A rejected change stays visible. */
export function statusAfter(
  before: SyncStatus | undefined,
  row: Pick<OutboxRow, 'status'>,
): SyncStatus | undefined {
  return before === 'needsAttention' ? before : (syncStatusOf(row) ?? before)
}

export function messageKey({ id, from_user_id }: Pick<ChatMessage, 'id' | 'from_user_id'>): string {
  return `${from_user_id} ${id}`
}

/** The server's copy wins once the row is sent. */
export function addEntry<E extends Shown<{ id: string }>>(
  entries: Map<string, E>,
  row: OutboxRow,
  entry: Omit<E, 'syncStatus'>,
): void {
  if (entries.has(entry.id) && row.status === 'sent') return
  entries.set(entry.id, { ...entry, syncStatus: syncStatusOf(row) } as E)
}

/** Conflicting edits only mark the entry. */
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

/** A rejected row only marks the entry. */
export function changeUnlessRejected<E extends Shown<object>>(
  entries: Map<string, E>,
  id: string,
  row: OutboxRow,
  change: (entry: E) => Partial<E>,
): void {
  changeEntry(entries, id, row, (entry) => (row.status === 'needsAttention' ? {} : change(entry)))
}

/** A rejected removal only marks the entry. */
export function removeEntry<E extends Shown<object>>(
  entries: Map<string, E>,
  id: string,
  row: OutboxRow,
): void {
  if (row.status === 'needsAttention') changeEntry(entries, id, row, () => ({}))
  else entries.delete(id)
}
