import type { Overview } from '#contract/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { Group } from '#contract/groups.ts'
import { applications } from '#contract/leagues/applications.ts'
import type { League } from '#contract/leagues/leagues.ts'
import type { Member } from '#contract/member.ts'
import type { FollowUp } from '#contract/members.ts'
import type { ChatMessage, Conversation } from '#contract/messages.ts'
import type { Notice, notices } from '#contract/notices.ts'
import { fold } from '#contract/text/text.ts'
import type { OutboxRow } from './database.ts'
import { messageKey } from './overlay.ts'
import type {
  FollowUpsOf,
  RosterMember,
  ShownBatch,
  ShownConversation,
  ShownFollowUp,
  ShownLeague,
  ShownMessage,
} from './overlay.ts'
import type { ListOverlay, OverlayLists } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'

/** Returns whether a row changes the list. */
export function changesList(list: keyof OverlayLists) {
  return (row: Pick<OutboxRow, 'call'>): boolean => callOf(row)?.overlay[list] !== undefined
}

/** Lays rows over the entries of a list, in place and in order. */
export function layOver<L extends keyof OverlayLists>(
  list: L,
  entries: Map<string, OverlayLists[L]['entry']>,
  rows: readonly OutboxRow[],
  of: OverlayLists[L]['of'],
): typeof entries {
  for (const row of rows) {
    const overlay: ListOverlay | undefined = callOf(row)?.overlay
    overlay?.[list]?.(entries, row.input, row, of)
  }
  return entries
}

const idOf = ({ id }: { id: string }) => id

/** Returns the server's entries, by their keys, with the rows laid over them. */
export function overlayList<L extends keyof OverlayLists>(
  list: L,
  serverEntries: readonly OverlayLists[L]['entry'][],
  rows: readonly OutboxRow[],
  of: OverlayLists[L]['of'],
  keyOf = idOf as (entry: OverlayLists[L]['entry']) => string,
): OverlayLists[L]['entry'][] {
  const entries = new Map(serverEntries.map((entry) => [keyOf(entry), entry]))
  return [...layOver(list, entries, rows, of).values()]
}

/** Orders by code points, as the server orders names. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const changesMembers = changesList('members')

/** The server's members with what was added and changed on this device laid over them, by name. */
export function overlayMembers(
  serverMembers: Member[],
  groups: Group[],
  rows: OutboxRow[],
  churchId: string,
): RosterMember[] {
  const folded = serverMembers.map((member) => ({ ...member, folded: fold(member.name) }))
  const members = overlayList('members', folded, rows, { churchId, groups })
  return members.toSorted((a, b) => compare(a.folded, b.folded) || compare(a.id, b.id))
}

/** Returns the members who are not archived; the same array when that is all of them. */
export function withoutArchived(members: RosterMember[]): RosterMember[] {
  const active = members.filter(({ archivedAt }) => !archivedAt)
  return active.length === members.length ? members : active
}

/** Whether a row changes a batch itself; it may also change the gifts in it. */
export const changesBatches = changesList('batches')

/** The server's batches with what was opened, changed and closed on this device laid over them, the latest first. */
export function overlayBatches(
  serverBatches: GiftBatch[],
  rows: OutboxRow[],
  churchId: string,
): ShownBatch[] {
  const keyOf = ({ date, createdAt, id }: GiftBatch) => `${date} ${createdAt} ${id}`
  const batches = overlayList('batches', serverBatches, rows, churchId)
  return batches.toSorted((a, b) => compare(keyOf(b), keyOf(a)))
}

/** Whether a row changes a fund itself. */
export const changesFunds = changesList('funds')

/** The latest notices, and how many are unread in all. */
export type NoticeList = ResponseOf<typeof notices.list>

export const changesNotices = changesList('notices')

/** The server's notices with what was read on this device laid over them. */
export function overlayNotices(serverData: NoticeList, rows: OutboxRow[]): NoticeList {
  const shown = overlayList('notices', serverData.notices, rows, undefined)
  // Those beyond the list are older than what is in it: a row that marks all marks them, too.
  const all = rows.some(({ input }) => input['ids'] === undefined)
  const beyond = all ? 0 : serverData.unread - countUnread(serverData.notices)
  return { notices: shown, unread: countUnread(shown) + beyond }
}

function countUnread(list: readonly Notice[]): number {
  return list.filter(({ readAt }) => readAt === null).length
}

/** Whether a row sends a message to the person. */
export function sendsTo(userId: string) {
  const changesMessages = changesList('messages')
  return (row: OutboxRow) => changesMessages(row) && row.input['to_user_id'] === userId
}

/**
 * The messages of the conversation with a person, with those after them that were written on this device.
 *
 * @param serverMessages the latest first, as the server returns them
 * @returns the latest last, as they are read
 */
export function overlayMessages(
  serverMessages: ChatMessage[],
  rows: OutboxRow[],
  userId: string,
): ShownMessage[] {
  return overlayList('messages', serverMessages.toReversed(), rows, userId, messageKey)
}

export const changesConversations = changesList('conversations')

/** The conversations with what was written and read on this device laid over them, the latest first. */
export function overlayConversations(
  serverConversations: Conversation[],
  rows: OutboxRow[],
): ShownConversation[] {
  return overlayList(
    'conversations',
    serverConversations,
    rows,
    undefined,
    ({ to_user_id }) => to_user_id,
  ).toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
}

export const changesFollowUps = changesList('followUps')

/** The server's notes on a member with this device's laid over them, the latest first. */
export function overlayFollowUps(
  serverData: FollowUp[],
  rows: OutboxRow[],
  of: FollowUpsOf,
): ShownFollowUp[] {
  return overlayList('followUps', serverData, rows, of).toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  )
}

type Absent = Overview['absent_members'][number]

/** The same for the last note on an absent member. */
export function overlayContact(absent: Absent, rows: OutboxRow[], byName: string): Absent {
  const { member_id, followed_up } = absent
  const note = followed_up && {
    id: followed_up.id,
    member_id,
    kind: followed_up.kind,
    note: '',
    by_name: followed_up.by_name,
    createdAt: followed_up.at,
  }
  const [last] = overlayFollowUps(note ? [note] : [], rows, { memberId: member_id, byName })
  return {
    ...absent,
    followed_up: last ? { id: last.id, kind: last.kind, at: last.createdAt, by_name: last.by_name } : null,
  }
}

/** Whether a row changes what the list of posts shows. */
export const changesBlogs = changesList('blogs')

/** Whether a row changes what the list of one's own leagues shows. */
export const changesLeagues = changesList('leagues')

/** Returns the id of the league that a row applies to; undefined when it does not apply to any. */
export function appliedLeague({ call, input }: Pick<OutboxRow, 'call' | 'input'>): string | undefined {
  return call === applications.apply.name ? (input['league_id'] as string) : undefined
}

/** Whether a row applies to the league. */
export function appliesTo(leagueId: string) {
  return (row: OutboxRow): boolean => appliedLeague(row) === leagueId
}

/**
 * The leagues that a person has posted, the latest first, with what was posted and changed on this device laid over it.
 *
 * @param status of the list: what only this device knows of is active (1)
 */
export function overlayLeagues(
  serverLeagues: League[],
  rows: OutboxRow[],
  status: League['status'],
): ShownLeague[] {
  const shown = overlayList('leagues', serverLeagues, rows, undefined)
  const fromServer = shown.slice(0, serverLeagues.length)
  const added = shown.slice(serverLeagues.length).filter((league) => league.status === status)
  return [...added.toReversed(), ...fromServer]
}
