import { attendance } from '#contract/attendance.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { notifyChanged } from '#server/db/changes.ts'
import { storedMembers } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import { lockService, writeMarks } from './mark-store.ts'
import type { Standing } from './mark-store.ts'
import { checkDate, checkServiceDate, latestMarks, markedAt, marksOfKept } from './rules.ts'
import { listServices, readGuests, readService, timezoneOf } from './store.ts'
import type { MarkRow } from './store.ts'

export const attendanceHandlers: Handlers<typeof attendance> = {
  async get({ church_id, date }, { db }) {
    checkDate(date)
    const { guests, marks } = await readService(db, church_id, date)
    return { date, guests, marks: marks.map(viewMark) }
  },

  async services({ church_id, page, limit }, { db }) {
    const { services, total } = await listServices(db, church_id, limit, (page - 1) * limit)
    return {
      services: services.map(({ date, present, guests }) => ({ date, present, guests })),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  async mark({ church_id, date, marks = [], guests }, { db, caller }) {
    const now = new Date()
    checkServiceDate(date, await timezoneOf(db, church_id), now)
    const latest = latestMarks(marks, now)
    const counted = guests && {
      count: guests.count,
      markedAt: markedAt(guests.marked_at, 'guests', now),
    }

    const service = { churchId: church_id, date }
    const asked = latest.map((mark) => mark.memberId)
    const known = await lockService(db, service, asked, counted !== undefined)
    const kept = await lockKept(db, service, known, asked)
    const theirs = marksOfKept(latest, kept).flatMap((mark) => {
      const standing = known.get(mark.memberId)
      return standing ? { ...mark, ...standing } : []
    })
    const writes = theirs.length > 0 || counted
    const written = writes
      ? await writeMarks(db, service, { marks: theirs, guests: counted, by: caller.userId })
      : { guests: await readGuests(db, church_id, date), marks: [] }
    if (writes) await notifyChanged(db, church_id, [attendance.get, date])

    const gone = asked.filter((id) => !known.has(kept.get(id) ?? id))
    return {
      date,
      guests: written.guests,
      marks: written.marks.map(viewMark),
      ...(gone.length > 0 && { refused: gone.map((id) => ({ member_id: id, message: m.member_gone() })) }),
    }
  },
}

/**
 * Adds to the members who are known and locked those into whom others of the asked ones have been merged. Answers
 * where these went.
 */
async function lockKept(
  db: Db,
  service: { churchId: string; date: string },
  known: Map<string, Standing>,
  asked: string[],
): Promise<Map<string, string>> {
  const unknown = asked.filter((id) => !known.has(id))
  if (unknown.length === 0) return new Map()
  const kept = await storedMembers(db, service.churchId, unknown)
  const more = [...new Set(kept.values())].filter((id) => !known.has(id))
  if (more.length === 0) return kept
  for (const [id, standing] of await lockService(db, service, more, false)) known.set(id, standing)
  return kept
}

function viewMark({ member_id, present, marked }: MarkRow) {
  return { member_id, present, marked_at: new Date(marked).toISOString() }
}
