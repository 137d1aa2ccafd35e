import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { eventFields, eventRules } from '#contract/events.ts'
import type { EventDetail, events } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { minuteOfDay } from '#contract/fields/time-of-day.ts'
import { recordActivity } from '#server/church-activity.ts'
import { spend } from '#server/billing/entitlements.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { shortLinks } from '#server/db/invitation-codes.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { addInvitations, lockMembers, removeInvitations, setRsvps } from './invitation-store.ts'
import { publicEventHandlers } from './public-handlers.ts'
import type { RsvpServices } from './public-handlers.ts'
import { daysBetween, viewEvent, viewEventDetail, weeklyDates } from './rules.ts'
import { addEvents, changeEvents, findEvent, listEvents, lockEvent, removeEvents } from './store.ts'

interface Services extends RsvpServices {
  settings: { publicUrl?: string | undefined }
}

/** Events and invitations. */
export const eventsHandlers = (services: Services): Handlers<typeof events> => ({
  async list({ church_id, page, limit, from, to }, { db }) {
    const window = { from, to, limit, offset: (page - 1) * limit }
    const { rows, total } = await listEvents(db, church_id, window)
    return {
      events: rows.map(viewEvent),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  async get({ event_id }, { db, church, origin }) {
    return requireEvent(db, church.id, event_id, services.settings.publicUrl ?? origin)
  },

  create({ id = randomUUID(), church_id, date, repeat_weeks, ...input }, { db, origin }) {
    const { member_ids, invite_to_all, ...values } = input
    const dates = weeklyDates(date, repeat_weeks)
    const ids = dates.map((_, week) => (week === 0 ? id : randomUUID()))
    const series = { seriesId: dates.length > 1 ? id : null }
    const filled = { ...values, startMinute: minuteOfDay(values.start_time) }
    return transaction(db, async (tx) => {
      const [added] = await addEvents(tx, church_id, filled, { ids: [id], dates: [date], ...series })
      if (added !== undefined) {
        await addEvents(tx, church_id, filled, { ids: ids.slice(1), dates: dates.slice(1), ...series })
        await inviteMembers(tx, church_id, invite_to_all ? ids : [id], member_ids)
      }
      return requireEvent(tx, church_id, id, services.settings.publicUrl ?? origin)
    })
  },

  update: ({ event_id, scope, ...input }, { db, church, origin }) =>
    transaction(db, async (tx) => {
      const current = await lockEvent(tx, church.id, event_id)
      if (!current) throw notFound()
      const { changes, conflicts } = resolveEdit(eventFields, input, current, eventRules)
      const { date = current.date, ...values } = changes
      const event = {
        id: event_id,
        date: current.date,
        seriesId: scope === 'following' ? current.series_id : null,
      }
      await changeEvents(tx, church.id, event, { ...values, days: daysBetween(current.date, date) })
      const linksTo = services.settings.publicUrl ?? origin
      return withConflicts(await requireEvent(tx, church.id, event_id, linksTo), conflicts)
    }),

  remove: ({ event_id, scope }, { db, church, caller }) =>
    transaction(db, async (tx) => {
      const current = await lockEvent(tx, church.id, event_id)
      if (!current) throw notFound()
      const seriesId = scope === 'following' ? current.series_id : null
      const { title, date } = current
      await removeEvents(tx, church.id, { id: event_id, date, seriesId })
      const kind = seriesId === null ? 'event_deleted' : 'series_deleted'
      await recordActivity(tx, { churchId: church.id, ...caller }, kind, { name: title, date })
      return { message: m.event_deleted() }
    }),

  async invite({ event_id, member_ids }, { db, church }) {
    const invited = await transaction(db, (tx) => inviteMembers(tx, church.id, [event_id], member_ids))
    return { invited }
  },

  async uninvite({ event_id, member_ids }, { db }) {
    // In a transaction for its retry on deadlock, since the statement locks several rows.
    return { removed: await transaction(db, (tx) => removeInvitations(tx, event_id, member_ids)) }
  },

  setRsvps: ({ event_id, member_ids, status }, { db, church }) =>
    transaction(db, async (tx) => {
      const answeredAt = new Date()
      const changed = await setRsvps(tx, { eventId: event_id, memberIds: member_ids, status, answeredAt })
      if (status !== 'pending') {
        const answered = changed.map(({ event_title, member_id, member_name }) => ({
          event_id,
          event_title,
          member_id,
          member_name,
          status,
          answered_at: answeredAt.toISOString(),
        }))
        await services.churchEvents.emit(tx, church.id, 'rsvp.answered', ...answered)
      }
      return { changed: changed.length }
    }),
  ...publicEventHandlers(services),
})

/** Returns an event with its guests. Throws `Problem` 404. */
async function requireEvent(db: Db, churchId: string, id: string, linksTo: string): Promise<EventDetail> {
  const event = await findEvent(db, churchId, id)
  if (!event) throw notFound()
  const guests = (event.invited_members ?? []).map((guest) => guest.id)
  return viewEventDetail(event, await shortLinks(db, linksTo, id, guests))
}

/**
 * Invites members to events and counts new invitations towards the plan. Returns their number. Throws when a member is
 * missing or the limit is exceeded.
 */
async function inviteMembers(tx: Db, churchId: string, eventIds: string[], memberIds: string[]) {
  if (memberIds.length === 0) return 0
  const members = await lockMembers(tx, churchId, memberIds)
  if (members.length < new Set(memberIds).size) throw fieldProblem('member_ids', m.member_gone())
  const added = await addInvitations(tx, eventIds, members)
  await spend(tx, churchId, 'invitations', added)
  return added
}
