import type { Overview } from '#contract/analytics.ts'
import type { ListedBlog } from '#contract/blogs/blogs.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Fund } from '#contract/funds.ts'
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
  ShownBlog,
  ShownConversation,
  ShownFollowUp,
  ShownFund,
  ShownLeague,
  ShownMessage,
} from './overlay.ts'
import type { ListOverlay, OverlayLists } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'

type Row = Pick<OutboxRow, 'call'>

/** Returns whether a row changes the list. */
export function changesList(list: keyof OverlayLists) {
  return (row: Row): boolean => callOf(row)?.overlay[list] !== undefined
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

function byId<Entry extends { id: string }>(list: readonly Entry[]): Map<string, Entry> {
  return new Map(list.map((entry) => [entry.id, entry]))
}

export const changesMembers = changesList('members')

/** The server's members with what was added and changed on this device laid over them, by name. */
export function overlayMembers(
  serverMembers: Member[],
  groups: Group[],
  rows: OutboxRow[],
  churchId: string,
): RosterMember[] {
  const entries = byId<RosterMember>(
    serverMembers.map((member) => ({ ...member, folded: fold(member.name) })),
  )
  const members = [...layOver('members', entries, rows, { churchId, groups }).values()]
  return members.toSorted((a, b) => compare(a.folded, b.folded) || compare(a.id, b.id))
}

/** By code points, as the server orders names. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
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
  const batches = [...layOver('batches', byId<ShownBatch>(serverBatches), rows, churchId).values()]
  return batches.toSorted((a, b) => compare(keyOf(b), keyOf(a)))
}

/** Whether a row changes a fund itself. */
export const changesFunds = changesList('funds')

/** The server's funds with what was made, renamed and archived on this device laid over them; new ones come last. */
export function overlayFunds(serverFunds: Fund[], rows: OutboxRow[], churchId: string): ShownFund[] {
  return [...layOver('funds', byId<ShownFund>(serverFunds), rows, churchId).values()]
}

/** The latest notices, and how many are unread in all. */
export type NoticeList = ResponseOf<typeof notices.list>

export const changesNotices = changesList('notices')

/** The server's notices with what was read on this device laid over them. */
export function overlayNotices(serverData: NoticeList, rows: OutboxRow[]): NoticeList {
  const shown = [...layOver('notices', byId(serverData.notices), rows, undefined).values()]
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
  const entries = new Map<string, ShownMessage>(
    serverMessages.toReversed().map((message) => [messageKey(message), message]),
  )
  return [...layOver('messages', entries, rows, userId).values()]
}

export const changesConversations = changesList('conversations')

/** The conversations with what was written and read on this device laid over them, the latest first. */
export function overlayConversations(
  serverConversations: Conversation[],
  rows: OutboxRow[],
): ShownConversation[] {
  const entries = new Map<string, ShownConversation>(
    serverConversations.map((conversation) => [conversation.to_user_id, conversation]),
  )
  const conversations = [...layOver('conversations', entries, rows, undefined).values()]
  return conversations.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
}

export const changesFollowUps = changesList('followUps')

/** The server's notes on a member with this device's laid over them, the latest first. */
export function overlayFollowUps(
  serverData: FollowUp[],
  rows: OutboxRow[],
  of: FollowUpsOf,
): ShownFollowUp[] {
  const notes = [...layOver('followUps', byId<ShownFollowUp>(serverData), rows, of).values()]
  return notes.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
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

/** The posts of the list with what was changed on this device laid over them. */
export function overlayBlogs(serverBlogs: ListedBlog[], rows: OutboxRow[]): ShownBlog[] {
  return [...layOver('blogs', byId<ShownBlog>(serverBlogs), rows, undefined).values()]
}

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
  const shown = [...layOver('leagues', byId<ShownLeague>(serverLeagues), rows, undefined).values()]
  const fromServer = shown.slice(0, serverLeagues.length)
  const added = shown.slice(serverLeagues.length).filter((league) => league.status === status)
  return [...added.toReversed(), ...fromServer]
}
