import { serviceKey } from '#contract/attendance/service-key.ts'
import type { Service } from '#contract/attendance/attendance.ts'
import type { Overview } from '#contract/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { Group } from '#contract/groups.ts'
import { applications } from '#contract/leagues/applications.ts'
import type { Household } from '#contract/households/household-views.ts'
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
  HouseholdsOf,
  MarkedService,
  OverlayLists,
  RosterMember,
  ServiceOf,
  ShownBatch,
  ShownConversation,
  ShownFollowUp,
  ShownHousehold,
  ShownLeague,
  ShownMessage,
} from './overlay.ts'
import type { ListOverlay } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'

export function changesList(list: keyof OverlayLists) {
  return (row: Pick<OutboxRow, 'call'>): boolean => callOf(row)?.overlay[list] !== undefined
}

export const changesMembers = changesList('members')
export const changesBatches = changesList('batches')
export const changesFunds = changesList('funds')
export const changesHouseholds = changesList('households')
export const changesNotices = changesList('notices')
export const changesConversations = changesList('conversations')
export const changesFollowUps = changesList('followUps')
export const changesBlogs = changesList('blogs')
export const changesLeagues = changesList('leagues')

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

/** By code points, as the server sorts. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

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

/** By name. */
export function overlayHouseholds(
  serverHouseholds: Household[],
  rows: OutboxRow[],
  of: HouseholdsOf,
): ShownHousehold[] {
  const households = overlayList('households', serverHouseholds, rows, of)
  return households.toSorted((a, b) => compare(fold(a.name), fold(b.name)) || compare(a.id, b.id))
}

export function overlayBatches(
  serverBatches: GiftBatch[],
  rows: OutboxRow[],
  churchId: string,
): ShownBatch[] {
  const keyOf = ({ date, createdAt, id }: GiftBatch) => `${date} ${createdAt} ${id}`
  const batches = overlayList('batches', serverBatches, rows, churchId)
  return batches.toSorted((a, b) => compare(keyOf(b), keyOf(a)))
}

export type NoticeList = ResponseOf<typeof notices.list>

export function overlayNotices(serverData: NoticeList, rows: OutboxRow[]): NoticeList {
  const shown = overlayList('notices', serverData.notices, rows, undefined)
  // A row that marks all also marks those beyond the list, which are older.
  const all = rows.some(({ input }) => input['ids'] === undefined)
  const beyond = all ? 0 : serverData.unread - countUnread(serverData.notices)
  return { notices: shown, unread: countUnread(shown) + beyond }
}

function countUnread(list: readonly Notice[]): number {
  return list.filter(({ readAt }) => readAt === null).length
}

export function sendsTo(userId: string) {
  const changesMessages = changesList('messages')
  return (row: OutboxRow) => changesMessages(row) && row.input['to_user_id'] === userId
}

/** @param serverMessages latest first @returns latest last */
export function overlayMessages(
  serverMessages: ChatMessage[],
  rows: OutboxRow[],
  userId: string,
): ShownMessage[] {
  return overlayList('messages', serverMessages.toReversed(), rows, userId, messageKey)
}

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

export function appliedLeague({ call, input }: Pick<OutboxRow, 'call' | 'input'>): string | undefined {
  return call === applications.apply.name ? (input['league_id'] as string) : undefined
}

export function appliesTo(leagueId: string) {
  return (row: OutboxRow): boolean => appliedLeague(row) === leagueId
}

/** @param status leagues known to this device only are active (1) */
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

/** `clockOffset`: server clock minus device clock. */
export function overlayService(
  serverService: Service | undefined,
  rows: OutboxRow[],
  of: ServiceOf,
  clockOffset: number,
): MarkedService {
  const service: MarkedService = {
    ...serviceKey(of),
    guests: serverService?.guests ?? 0,
    marks: new Map(serverService?.marks.map((mark) => [mark.member_id, mark])),
  }
  applyRows(service, rows.filter(marksService(of)), clockOffset)
  return service
}

/** Costs as much as the later rows, not as the service. */
export function overlayFurther(
  service: MarkedService,
  later: OutboxRow[],
  clockOffset: number,
): MarkedService {
  const further = { ...service, marks: new Map(service.marks) }
  applyRows(further, later, clockOffset)
  return further
}

export function marksService(of: ServiceOf) {
  return (row: OutboxRow) => callOf(row)?.overlay.service?.isOf(row, of) ?? false
}

function applyRows(service: MarkedService, rows: OutboxRow[], clockOffset: number): void {
  for (const row of rows) callOf(row)?.overlay.service?.apply(service, row, clockOffset)
}
