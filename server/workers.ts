import { startDataExports } from './account/own-data/workers.ts'
import { absentMembers } from './analytics/absent.ts'
import type { Services } from './app.ts'
import { startBlogs } from './blogs/workers.ts'
import { createChurchEvents } from './church-events.ts'
import { startPayments } from './billing/workers.ts'
import { startFees } from './fees/workers.ts'
import { mailQueue, startMail } from './gateways/mail-queue.ts'
import type { Transcriber } from './gateways/models/transcriber.ts'
import type { WriterGateway } from './gateways/models/writer.ts'
import { startTexts } from './gateways/sms-queue.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startImports } from './imports/workers.ts'
import { startAnnouncements } from './leagues/saved-searches.ts'
import { pictureKey } from './church/pictures.ts'
import { messagePictureKey } from './messages/pictures.ts'
import { photoKey } from './members/photo.ts'
import { createNotices } from './notices/notify.ts'
import { paymentServices } from './payment-services.ts'
import { startNotices } from './notices/workers.ts'
import { postSources } from './podcasts/post-sources.ts'
import { artworkKey, audioKey } from './podcasts/rules.ts'
import { startTranscriptions } from './podcasts/transcription/workers.ts'
import { startReminders } from './reminders/workers.ts'
import { textServices } from './text-services.ts'
import { startWebhooks } from './webhooks/workers.ts'

/** Starts the background workers of this process. */
export async function startWorkers(
  services: Omit<
    Services,
    'live' | 'pool' | 'signer' | 'lifecycle' | 'probes' | 'metrics' | 'checkResponses' | 'readBackupState'
  > & {
    writer: WriterGateway | null
    transcriber: Transcriber | null
  },
): Promise<void> {
  const { db, storage, jobs } = services
  const { notify } = createNotices(services)
  await startImports({ ...services, churchEvents: createChurchEvents(services), notify })
  await startMail(services)
  await startTexts(services)
  await startReminders({ ...services, ...textServices(services), absentMembers, notify })
  await startPayments(paymentServices(services))
  await startFees(paymentServices(services))
  const keys = {
    memberPhoto: photoKey,
    churchPicture: pictureKey,
    messagePicture: messagePictureKey,
    audio: audioKey,
    artwork: artworkKey,
  }
  const enqueueMail = mailQueue(services)
  await startDataExports({ ...services, keys, enqueueMail })
  await startWebhooks({ ...services, enqueueMail })
  await startAnnouncements({ db, jobs, notify })
  await startTranscriptions({ ...services, notify })
  await startBlogs({ ...services, ...postSources(storage), notify })
  await startNotices({ ...services, enqueueMail })
  await startHousekeeping(jobs, db, storage)
}
