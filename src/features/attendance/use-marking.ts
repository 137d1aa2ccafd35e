import { serviceKey } from '#contract/attendance/service-key.ts'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { attendance } from '#contract/attendance/attendance.ts'
import { instantNow } from '#src/lib/server-time.ts'

import { m } from '#src/locales/paraglide/messages.js'
import { write } from '#src/offline/outbox.ts'
import type { MarkedService, RosterMember } from '#src/offline/overlay.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { isPresent } from './rules.ts'

/** A mark that was made here, to be undone. */
export interface Done {
  member: Pick<RosterMember, 'id' | 'name'>
  present: boolean
}

/** The key of the guests' count among the members' ids. */
const guestsKey = 'guests'

/**
 * Marks members and counts guests on one service. Every press is kept on the device at once, as a row of its own: what
 * would be held back to save rows would be lost with the page, since no write begun in `pagehide` is sure to be done.
 * Rows are small, travel together and count as one change.
 *
 * @returns `pressed`: the marks that are on their way into the device's database, by member; `guests`: the count as
 *   it was set last; `done`: what can be undone, the last one last; `toggle` returns what the member then
 *   is, `saving` and `mark` resolve to whether the device has stored it
 */
export function useMarking(churchId: string, service: MarkedService) {
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [done, setDone] = useState<readonly Done[]>([])
  const [guests, setGuests] = useState<number>()
  /** The last press on each member, and on the guests' count. */
  const lastPress = useRef(new Map<string, object>())
  // What the callbacks go by; they stay the same, so that a mark does not draw the other rows anew.
  const latest = useRef({ service, pressed, done })
  useLayoutEffect(() => {
    latest.current = { service, pressed, done }
  })

  const timeOf = useCallback((key: string) => {
    const time = instantNow('marked_at')
    lastPress.current.set(key, time)
    return { time, isLast: () => lastPress.current.get(key) === time }
  }, [])

  const set = useCallback(
    async (memberId: string, present: boolean): Promise<boolean> => {
      const { time, isLast } = timeOf(memberId)
      // Before the press is rendered, which takes a slow phone longer than to store it.
      const keeping = keep({
        church_id: churchId,
        ...serviceKey(latest.current.service),
        marks: [{ member_id: memberId, present, ...time }],
      })
      const press = new Map(latest.current.pressed).set(memberId, present)
      latest.current.pressed = press
      setPressed(press)
      const kept = await keeping
      // A later press on the same member is not taken away by the end of this one.
      if (isLast()) {
        const others = new Map(latest.current.pressed)
        others.delete(memberId)
        latest.current.pressed = others
        setPressed(others)
      }
      return kept
    },
    [churchId, timeOf],
  )

  const isNow = useCallback((memberId: string): boolean => {
    const { service: now, pressed: soon } = latest.current
    return soon.get(memberId) ?? isPresent(now, memberId)
  }, [])

  const mark = useCallback(
    async (member: Done['member'], present: boolean): Promise<boolean> => {
      // To undo what changes nothing would mark the opposite.
      const changes = present !== isNow(member.id)
      const isSaved = await set(member.id, present)
      if (isSaved && changes) setDone((before) => [...before, { member, present }])
      return isSaved
    },
    [set, isNow],
  )

  const toggle = useCallback(
    (member: Done['member']) => {
      const present = !isNow(member.id)
      return { present, saving: mark(member, present) }
    },
    [mark, isNow],
  )

  const undo = useCallback(async (): Promise<Done | undefined> => {
    const last = latest.current.done.at(-1)
    if (!last) return undefined
    latest.current.done = latest.current.done.slice(0, -1)
    setDone(latest.current.done)
    if (await set(last.member.id, !last.present)) return last
    setDone((before) => [...before, last])
    return undefined
  }, [set])

  const countGuests = useCallback(
    async (count: number) => {
      const { time, isLast } = timeOf(guestsKey)
      setGuests(count)
      await keep({ church_id: churchId, ...serviceKey(latest.current.service), guests: { count, ...time } })
      if (isLast()) setGuests(undefined)
    },
    [churchId, timeOf],
  )

  return { pressed, guests: guests ?? service.guests, done, mark, toggle, undo, countGuests }
}

/** Keeps a write on the device, or says loudly that it could not. */
async function keep(input: Parameters<typeof write<typeof attendance.mark>>[1]): Promise<boolean> {
  try {
    await write(attendance.mark, input)
    return true
  } catch {
    notify({ kind: 'error', message: m.attendance_not_kept() })
    return false
  }
}
