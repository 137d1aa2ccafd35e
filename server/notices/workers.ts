import { pushTo, deliverNotice } from './deliver.ts'
import type { DeliverServices } from './deliver.ts'
import { pushQueue, noticeQueue } from './queues.ts'
import type { PushJob, NoticeJob } from './queues.ts'

/** Concurrent pushes per process. */
const atOnce = 10

/** Starts the notice workers. */
export async function startNotices(services: DeliverServices): Promise<void> {
  await services.jobs.work<NoticeJob>(noticeQueue, (job) => deliverNotice(services, job))
  await services.jobs.work<PushJob>(pushQueue, (job) => pushTo(services, job), undefined, atOnce)
}
