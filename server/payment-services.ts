import type { Pool } from 'pg'
import { paymentWebhooks } from './billing/webhooks.ts'
import type { Db } from './db/connection.ts'
import { followEvent } from './fees/workers.ts'
import type { MailGateway } from './gateways/mail.ts'
import { mailQueue } from './gateways/mail-queue.ts'
import type { PaymentEvent, PaymentGateway } from './gateways/payments/payments.ts'
import type { Jobs } from './jobs.ts'
import { pageAddress } from './http/link-origin.ts'
import type { Log } from './log.ts'
import { createNotices } from './notices/notify.ts'
import type { Settings } from './settings.ts'

interface Services {
  db: Db
  payments: PaymentGateway | null
  settings: Settings
  log: Log
  mail: MailGateway | null
  jobs: Jobs
}

/** Dependencies of card payments. */
export function paymentServices(services: Services) {
  return {
    ...services,
    enqueueMail: mailQueue(services),
    notify: createNotices(services).notify,
    pageAddress: (path: string) => pageAddress(services.settings, path),
  }
}

/** Webhooks of the payment provider. Events of organisers' accounts go to the fees. */
export function stripeWebhooks(services: Services & { pool: Pool }) {
  const paid = paymentServices(services)
  const onAccountEvent = async (event: PaymentEvent) => {
    if (paid.payments) await followEvent({ ...paid, fees: paid.payments.fees }, event)
  }
  return paymentWebhooks({ ...paid, onAccountEvent })
}
