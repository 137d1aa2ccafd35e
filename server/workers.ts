import { startDataExports } from './account/own-data/workers.ts'
import { absentMembers } from './analytics/absent.ts'
import type { Services } from './app.ts'
import { mailQueue, startMail } from './gateways/mail-queue.ts'
import { startTexts } from './gateways/sms-queue.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startImports } from './imports/workers.ts'
import { photoKey } from './members/photo.ts'
import { artworkKey, audioKey } from './podcasts/rules.ts'
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
  const keys = {
    memberPhoto: photoKey,
    audio: audioKey,
    artwork: (hash: string) => artworkKey(hash, '1400.jpg'),
  }
  await startDataExports({ ...services, keys, enqueueMail: mailQueue(services) })
  await startHousekeeping(jobs, db, storage)
}
