import { m } from '#contract/locales/paraglide/messages.js'
import { segmentsOf } from '#contract/text/message-segments.ts'
import { spendTexts } from '#server/billing/texts.ts'
import type { Db } from '#server/db/connection.ts'
import { isProven } from '#server/db/proven-accounts.ts'
import type { MailGateway } from '#server/gateways/mail.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { Problem } from '#server/http/problem.ts'
import type { CountTexts } from '#server/http/text-ceiling.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Settings } from '#server/settings.ts'

export interface SendParts {
  jobs: Jobs
  /** Null without a provider: messages are stored as unsent. */
  sms: SmsGateway | null
  mail: MailGateway | null
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port' | 'textsPerDayOfPlan'>
  countTexts: CountTexts
}

interface Message {
  channel: 'sms' | 'mail' | null
  body: string
}

/** Whether the send needs a provider while the account is unproven. */
export async function lacksProof(
  db: Db,
  { sms, mail }: Pick<SendParts, 'sms' | 'mail'>,
  by: string,
  messages: Message[],
): Promise<boolean> {
  const isPaid = messages.some(({ channel }) => (channel === 'sms' ? sms : channel && mail) !== null)
  return isPaid && !(await isProven(db, by))
}

/**
 * Counts the SMS segments of a send. Throws 403 when an unproven account would use a provider, 402 above the plan's
 * daily limit, 429 above the server's. The caller's transaction then rolls back.
 */
export async function allowMessages(
  tx: Db,
  parts: SendParts,
  { churchId, by }: { churchId: string; by: string },
  messages: Message[],
): Promise<void> {
  if (await lacksProof(tx, parts, by, messages)) throw new Problem(403, m.sender_unproven())
  const texts = messages.filter(({ channel }) => channel === 'sms')
  const segments = texts.reduce((sum, { body }) => sum + segmentsOf(body).segments, 0)
  await spendTexts(tx, churchId, segments, parts.settings)
  // Last, because all other texts wait for this lock.
  if (parts.sms) await parts.countTexts(tx, segments)
}
