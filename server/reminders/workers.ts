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
  // Often, so that a server that was down at the hour sends soon after it is back.
  await jobs.schedule('weekly-reminder', '*/5 * * * *')
}
