import { deliveriesQueue } from '#server/church-events.ts'
import { deliverer } from './deliver.ts'
import type { DeliverServices } from './deliver.ts'

/** Starts the webhook workers. */
export async function startWebhooks(services: DeliverServices): Promise<void> {
  const deliverDue = deliverer(services)
  await services.jobs.work(deliveriesQueue, deliverDue)
  // Covers delayed deliveries, and claims of crashed processes.
  await services.jobs.schedule(deliveriesQueue, '* * * * *')
}
