import { deliveriesQueue } from '#server/church-events.ts'
import { deliverer } from './deliver.ts'
import type { DeliverServices } from './deliver.ts'

/** Starts sending to webhooks in this process. */
export async function startWebhooks(services: DeliverServices): Promise<void> {
  const deliverDue = deliverer(services)
  await services.jobs.work(deliveriesQueue, deliverDue)
  // For what waits until it settles, and for what a process had claimed that died.
  await services.jobs.schedule(deliveriesQueue, '* * * * *')
}
