import { activityLabels } from '#contract/church-activity-labels.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { memberFields, memberLabels } from '#contract/member.ts'
import { archivedLabel } from '#contract/member-archive.ts'
import { kindLabel, kindLabels } from '#contract/member-kinds.ts'
import { contactCellLabels, contactFields, contactsCell } from '#contract/member-contacts.ts'
import type { Reachable } from '#contract/member-contacts.ts'
import { attendanceTables } from './attendance-tables.ts'
import {
  answers,
  deliveryStatuses,
  followUpKinds,
  giftMethods,
  messageKinds,
  roles,
  yesOrNo,
} from './code-texts.ts'
import { photoPath } from './file-name.ts'
import { instant } from './table.ts'
import type { Table } from './table.ts'
import { households } from './households-table.ts'

/** The headings match our own lists, so that the file can be imported again. */
const members: Table = {
  name: 'members',
  about: m.data_about_members,
  columns: [
    ...memberFields.map((field) => [field, memberLabels[field]] as const),
    ['all_phones', contactCellLabels.phone],
    ['all_emails', contactCellLabels.email],
    ['groups', m.member_groups],
    ['joined', m.member_csv_joined],
    ['kind', kindLabel, kindLabels],
    ['archived', archivedLabel],
  ],
  text: `select m.id, ${[...memberFields, ...contactFields].map((field) => `m.${field}`).join(', ')}, coalesce((
      select array_agg(g.name order by g.name)
      from group_members gm join groups g on g.id = gm.group_id where gm.member_id = m.id), '{}') as groups,
      m.joined_on::text as joined, m.kind, ${instant('m.archived_at')} as archived, m.photo, ${instant('m.created_at')} as created_at
    from members m where m.church_id = $1 order by m.sort_name, m.id`,
  view: ({ photo, ...row }) => ({
    ...row,
    all_phones: contactsCell(row as unknown as Reachable, 'phone'),
    all_emails: contactsCell(row as unknown as Reachable, 'email'),
    photo: typeof photo === 'string' ? photoPath(row as unknown as { id: string; name: string }) : null,
  }),
}

const groups: Table = {
  name: 'groups',
  about: m.data_about_groups,
  columns: [
    ['name', m.data_column_group],
    ['description', m.data_column_description],
    ['members', m.data_column_members],
  ],
  text: `select g.id, g.name, g.description,
      (select count(*)::int from group_members gm where gm.group_id = g.id) as members,
      coalesce((select array_agg(gm.member_id order by gm.member_id)
        from group_members gm where gm.group_id = g.id), '{}') as member_ids
    from groups g where g.church_id = $1 order by g.name, g.id`,
}

const donations: Table = {
  name: 'donations',
  about: m.data_about_donations,
  columns: [
    ['date', m.donation_csv_date],
    ['member', m.donation_csv_member],
    ['amount', m.donation_csv_amount],
    ['currency', m.donation_csv_currency],
    ['note', m.donation_csv_note],
    ['fund', m.donation_csv_fund],
    ['method', m.donation_csv_method, giftMethods],
    ['cheque_number', m.donation_csv_cheque],
    ['batch', m.donation_csv_batch],
  ],
  // Cents and santim are both hundredths.
  text: `select d.id, d.date::text as date, d.member_id, m.name as member,
      round(d.amount_minor / 100.0, 2)::text as amount, d.currency, d.note, f.name as fund, d.method,
      d.cheque_number, d.batch_id, trim(b.date::text || ' ' || b.name) as batch, ${instant('d.created_at')} as created_at
    from donations d join members m on m.id = d.member_id left join funds f on f.id = d.fund_id
      left join gift_batches b on b.id = d.batch_id
    where d.church_id = $1 order by d.date, d.created_at, d.id`,
}

const funds: Table = {
  name: 'funds',
  about: m.data_about_funds,
  columns: [
    ['name', m.donation_csv_fund],
    ['archived', m.data_column_archived, yesOrNo],
  ],
  text: `select id, name, archived_at is not null as archived from funds where church_id = $1 order by position, id`,
}

/** Formats a JSON list of amounts like "1250.00 USD". */
const moneyOf = (column: string) => `(select string_agg(
      to_char((s->>'amount')::numeric, 'FM9999999990.00') || ' ' || (s->>'currency'), ', ')
    from jsonb_array_elements(b.${column}) s)`

const giftBatches: Table = {
  name: 'gift-batches',
  about: m.data_about_gift_batches,
  columns: [
    ['date', m.donation_csv_date],
    ['name', m.donation_csv_batch],
    ['counted', m.data_column_counted],
    ['entered', m.data_column_entered],
    ['opened_by', m.data_column_opened_by],
    ['closed_at', m.data_column_closed_at],
  ],
  text: `select b.id, b.date::text as date, b.name, ${moneyOf('counted')} as counted, (
      select string_agg(sum || ' ' || currency, ', ') from (
        select currency, round(sum(amount_minor) / 100.0, 2)::text as sum from donations d
        where d.batch_id = b.id group by currency order by currency) s) as entered,
      ${moneyOf('difference')} as difference_at_closing,
      (select u.name from users u where u.id = b.created_by) as opened_by, ${instant('b.closed_at')} as closed_at
    from gift_batches b where b.church_id = $1 order by b.date, b.created_at, b.id`,
}

const events: Table = {
  name: 'events',
  about: m.data_about_events,
  columns: [
    ['date', m.donation_csv_date],
    ['start_time', m.data_column_start],
    ['end_time', m.data_column_end],
    ['title', m.data_column_title],
    ['description', m.data_column_description],
    ['location', m.data_column_location],
    ['invited', m.data_column_invited],
    ['coming', m.data_column_coming],
  ],
  text: `select e.id, e.date::text as date, e.start_time, e.end_time, e.title, e.description, e.location, e.series_id,
      (select count(*)::int from invitations i where i.event_id = e.id) as invited,
      (select count(*)::int from invitations i where i.event_id = e.id and i.status = 'yes') as coming
    from events e where e.church_id = $1 order by e.date, e.id`,
}

const guests: Table = {
  name: 'event-guests',
  about: m.data_about_guests,
  columns: [
    ['date', m.donation_csv_date],
    ['event', m.data_column_event],
    ['member', m.donation_csv_member],
    ['answer', m.data_column_answer, answers],
  ],
  text: `select e.date::text as date, e.id as event_id, e.title as event, m.id as member_id, m.name as member,
      i.status as answer, ${instant('i.answered_at')} as answered_at
    from invitations i join events e on e.id = i.event_id join members m on m.id = i.member_id
    where e.church_id = $1 order by e.date, e.id, m.sort_name, m.id`,
}

const messages: Table = {
  name: 'messages',
  about: m.data_about_messages,
  columns: [
    ['sent_at', m.data_column_time],
    ['kind', m.data_column_kind, messageKinds],
    ['event', m.data_column_event],
    ['name', m.member_name],
    ['address', m.data_column_recipient],
    ['status', m.data_column_status, deliveryStatuses],
    ['body', m.data_column_text],
  ],
  text: `select d.id, d.send_id, ${instant('s.created_at')} as sent_at, s.kind, s.event_id, e.title as event, d.member_id,
      d.name, d.channel, d.address, d.status, d.problem, d.subject, d.body
    from deliveries d join sends s on s.id = d.send_id left join events e on e.id = s.event_id
    where d.church_id = $1 order by s.created_at, s.id, d.name, d.id`,
}

const messageTexts: Table = {
  name: 'message-texts',
  about: m.data_about_message_texts,
  columns: [
    ['kind', m.data_column_kind, messageKinds],
    ['language', m.data_column_language],
    ['text', m.data_column_text],
  ],
  text: `select kind, language, text from message_texts where church_id = $1 order by kind, language`,
}

const textReplies: Table = {
  name: 'replies',
  about: m.data_about_replies,
  columns: [
    ['at', m.data_column_time],
    ['phone', m.member_phone],
    ['body', m.data_column_text],
  ],
  text: `select id, ${instant('created_at')} as at, phone, body from text_replies
    where church_id = $1 order by created_at, id`,
}

const followUps: Table = {
  name: 'follow-ups',
  about: m.data_about_follow_ups,
  columns: [
    ['made_at', m.data_column_time],
    ['member', m.donation_csv_member],
    ['kind', m.data_column_kind, followUpKinds],
    ['note', m.donation_csv_note],
    ['by', m.data_column_by],
  ],
  text: `select f.id, ${instant('f.created_at')} as made_at, f.member_id, m.name as member, f.kind, f.note, u.name as by
    from follow_ups f join members m on m.id = f.member_id left join users u on u.id = f.made_by
    where f.church_id = $1 order by f.created_at, f.id`,
}

const visitorCards: Table = {
  name: 'visitor-cards',
  about: m.data_about_visitor_cards,
  columns: [
    ['name', m.member_name],
    ['phone', m.member_phone],
    ['email', m.member_email],
    ['note', m.donation_csv_note],
    ['created_at', m.donation_csv_date],
  ],
  text: `select name, phone, email, note, ${instant('created_at')} as created_at
    from visitor_cards where church_id = $1 order by visitor_cards.created_at, id`,
}

/** Name and role only. */
const team: Table = {
  name: 'team',
  about: m.data_about_team,
  columns: [
    ['name', m.member_name],
    ['role', m.data_column_role, roles],
    ['since', m.data_column_since],
  ],
  text: `select u.name, cu.role, ${instant('cu.created_at')} as since
    from church_users cu join users u on u.id = cu.user_id
    where cu.church_id = $1 order by array_position(array['owner', 'leader', 'usher'], cu.role), u.name, u.id`,
}

const activity: Table = {
  name: 'activity',
  about: m.data_about_activity,
  columns: [
    ['at', m.data_column_time],
    ['kind', m.data_column_kind, activityLabels],
    ['name', m.member_name],
    ['by', m.data_column_by],
  ],
  text: `select ${instant('a.created_at')} as at, a.kind, a.detail->>'name' as name, u.name as by, a.detail->>'role' as role,
      a.detail->>'date' as date, a.detail->>'amount' as amount, a.detail->>'currency' as currency,
      (a.detail->>'count')::int as count
    from church_activity a left join users u on u.id = a.user_id where a.church_id = $1 order by a.id`,
}

export const churchTables: readonly Table[] = [
  members,
  groups,
  households,
  ...attendanceTables,
  donations,
  funds,
  giftBatches,
  events,
  guests,
  messages,
  messageTexts,
  textReplies,
  followUps,
  visitorCards,
  team,
  activity,
]
