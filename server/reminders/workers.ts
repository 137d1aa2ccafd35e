import { workOn } from '#server/tracked-jobs.ts'
import { deliver } from './deliver-job.ts'
import type { DeliverParts } from './deliver-job.ts'
import { deliverKind } from './deliver-kind.ts'
import { sendDueReminders, resumeUnfinished } from './weekly-job.ts'
import type { WeeklyParts } from './weekly-job.ts'

/** Starts delivery and the weekly reminder. */
export async function startReminders(services: DeliverParts & WeeklyParts): Promise<void> {
  const { jobs } = services
  await workOn(services, deliverKind, (data, job) => deliver(services, data, job))
  await jobs.work('weekly-reminder', async () => {
    await sendDueReminders(services)
    await resumeUnfinished(services)
  })
  await jobs.schedule('weekly-reminder', '*/5 * * * *')
  // Runs once at start, in case the server was down when it was due.
  await jobs.send(services.db, 'weekly-reminder', {})
}
