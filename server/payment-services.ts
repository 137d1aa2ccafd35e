import type { Db } from './db/connection.ts'
import type { MailGateway } from './gateways/mail.ts'
import { mailQueue } from './gateways/mail-queue.ts'
import type { PaymentGateway } from './gateways/payments/payments.ts'
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

/** What card payments are built on. */
export function paymentServices(services: Services) {
  return {
    ...services,
    enqueueMail: mailQueue(services),
    notify: createNotices(services).notify,
    pageAddress: (path: string) => pageAddress(services.settings, path),
  }
}
