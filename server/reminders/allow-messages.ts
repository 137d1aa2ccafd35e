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

/** What a send is made with. */
export interface SendParts {
  jobs: Jobs
  /** Null: no provider is set up, and texts (mails) are stored as unsent. */
  sms: SmsGateway | null
  mail: MailGateway | null
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port' | 'textsPerDayOfPlan'>
  countTexts: CountTexts
}

interface Message {
  channel: 'sms' | 'mail' | null
  body: string
}

/** Whether a provider that the operator pays takes any of the messages, and the account has not proven whose it is. */
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
 * Counts messages that are about to be queued, each SMS segment of them. Throws a 403 while the account that sends them has
 * proven neither email nor phone and a provider takes them, a 402 when the plan's texts of the day do not suffice, and a 429
 * when those of the server do not. Nothing of a send goes out then: the caller's transaction is rolled back.
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
  // Last, since all other texts of the server wait for it.
  if (parts.sms) await parts.countTexts(tx, segments)
}
