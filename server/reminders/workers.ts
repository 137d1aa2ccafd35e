import { deliver } from './deliver-job.ts'
import type { DeliverParts } from './deliver-job.ts'
import { sendDueReminders, takeUpUnfinished } from './weekly-job.ts'
import type { WeeklyParts } from './weekly-job.ts'

/** Starts delivering what is queued, and the weekly reminder. */
export async function startReminders(parts: DeliverParts & WeeklyParts): Promise<void> {
  const { jobs } = parts
  await jobs.work('deliver', (job: { sendId: string; tries: number }) => deliver(parts, job))
  await jobs.work('weekly-reminder', async () => {
    await sendDueReminders(parts)
    await takeUpUnfinished(parts)
  })
  await jobs.schedule('weekly-reminder', '*/5 * * * *')
  // A server that was down at the hour, or at work on something, does not wait for the clock.
  await jobs.send(parts.db, 'weekly-reminder', {})
}
