import { absentMembers } from './analytics/absent.ts'
import type { Services } from './app.ts'
import { startMail } from './gateways/mail-queue.ts'
import { startTexts } from './gateways/sms-queue.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startImports } from './imports/workers.ts'
import { startReminders } from './reminders/workers.ts'

/** Starts what this process does in the background. */
export async function startWorkers(
  services: Omit<Services, 'live' | 'pool' | 'signer' | 'checkResponses'>,
): Promise<void> {
  const { db, storage, jobs } = services
  await startImports(services)
  await startMail(services)
  await startTexts(services)
  await startReminders({ ...services, absentMembers })
  await startHousekeeping(jobs, db, storage)
}
