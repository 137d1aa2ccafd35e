import { attendance } from '#contract/attendance.ts'
import { earlyMarks, storeEarlyMarks } from '#src/lib/roll-snapshot.ts'
import { write } from '#src/offline/outbox.ts'

/**
 * Puts the marks that were made before the app was there into the outbox, those of `user` alone, in their order. What
 * the device has no room for stays where it is. One run at a time.
 */
export async function writeEarlyMarks(user: string): Promise<void> {
  for (;;) {
    const mark = earlyMarks().find((one) => one.user === user)
    if (!mark) return
    const { church_id, date, member_id, present, markedAt } = mark
    const marked_at = new Date(markedAt).toISOString()
    await write(attendance.mark, { church_id, date, marks: [{ member_id, present, marked_at }] })
    // More may have been made meanwhile.
    const left = earlyMarks()
    storeEarlyMarks(
      left.toSpliced(
        left.findIndex((one) => one.user === user),
        1,
      ),
    )
  }
}
