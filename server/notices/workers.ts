import { pushTo, tell } from './deliver.ts'
import type { DeliverServices } from './deliver.ts'
import { pushQueue, tellQueue } from './queues.ts'
import type { PushJob, TellJob } from './queues.ts'

/** Concurrent pushes per process. */
const atOnce = 10

/** Starts the notice workers. */
export async function startNotices(services: DeliverServices): Promise<void> {
  await services.jobs.work<TellJob>(tellQueue, (job) => tell(services, job))
  await services.jobs.work<PushJob>(pushQueue, (job) => pushTo(services, job), undefined, atOnce)
}
