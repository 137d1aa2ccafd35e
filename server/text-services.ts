import type { Db } from './db/connection.ts'
import type { MailGateway } from './gateways/mail.ts'
import { mailQueue } from './gateways/mail-queue.ts'
import { operatorMail } from './gateways/operator-mail.ts'
import type { SmsGateway } from './gateways/sms.ts'
import { immediateTexts, smsQueue } from './gateways/sms-queue.ts'
import { textCeiling } from './http/text-ceiling.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

interface Services {
  db: Db
  log: Log
  settings: Settings
  sms: SmsGateway | null
  mail: MailGateway | null
  jobs: Jobs
}

/** Creates the senders of texts; all count towards the daily limit. */
export function textServices(services: Services) {
  const mailOperator = operatorMail({ ...services, enqueueMail: mailQueue(services) })
  const countTexts = textCeiling({ ...services, mailOperator })
  const queue = { ...services, countTexts }
  return { mailOperator, countTexts, enqueueText: smsQueue(queue), sendTextNow: immediateTexts(queue) }
}
