import { pushTo, tell } from './deliver.ts'
import type { DeliverServices } from './deliver.ts'
import { pushQueue, tellQueue } from './queues.ts'
import type { PushJob, TellJob } from './queues.ts'

/** Pushes that one process has on their way at the same time. */
const atOnce = 10

/** Starts pushing and mailing what people are told of. */
export async function startNotices(services: DeliverServices): Promise<void> {
  await services.jobs.work<TellJob>(tellQueue, (job) => tell(services, job))
  await services.jobs.work<PushJob>(pushQueue, (job) => pushTo(services, job), undefined, atOnce)
}
