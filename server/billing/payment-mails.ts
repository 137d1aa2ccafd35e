import { m } from '#contract/locales/paraglide/messages.js'
import { productName } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { homeOf } from '#server/db/homes.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { ShownSubscription } from '#server/gateways/payments/payments.ts'
import { inLanguage } from '#server/http/language.ts'
import { formatMediumDate } from '#server/medium-date.ts'
import { graceEnd } from './payment-rules.ts'
import { findEmail } from './payment-store.ts'

interface Services {
  enqueueMail: EnqueueMail
  pageAddress: (path: string) => string | undefined
}

interface Letter {
  subject: string
  text: string
}

/** Mails a person, if they have an email, in the language of their first church. */
async function write(
  tx: Db,
  { enqueueMail }: Services,
  userId: string,
  letter: (language: Language) => Letter,
): Promise<void> {
  const email = await findEmail(tx, userId)
  if (!email) return
  const { language } = await homeOf(tx, userId)
  await enqueueMail(tx, { to: email, ...inLanguage(language, () => letter(language)) })
}

/** A renewal charge failed: how long the plan stays, and what to do. */
export async function mailPaymentFailed(
  tx: Db,
  services: Services,
  userId: string,
  { live, pastDueSince }: { live: ShownSubscription; pastDueSince: Date },
): Promise<void> {
  await write(tx, services, userId, (language) => {
    const plan = productName(live.product)
    const date = formatMediumDate(graceEnd(pastDueSince).toISOString().slice(0, 10), language)
    const page = services.pageAddress('/pricing') ?? m.page_pricing()
    return {
      subject: m.payment_failed_subject({ plan }),
      text: m.payment_failed_text({ plan, date, page }),
    }
  })
}

/** The plan ended unpaid. */
export async function mailPlanEnded(
  tx: Db,
  services: Services,
  userId: string,
  product: Product,
): Promise<void> {
  await write(tx, services, userId, () => {
    const words = { plan: productName(product), page: services.pageAddress('/pricing') ?? m.page_pricing() }
    return { subject: m.plan_ended_subject(words), text: m.plan_ended_text(words) }
  })
}

/** A duplicate payment is being refunded. */
export async function mailRefunded(
  tx: Db,
  services: Services,
  userId: string,
  product: Product,
): Promise<void> {
  await write(tx, services, userId, () => {
    const plan = productName(product)
    return { subject: m.payment_refunded_subject(), text: m.payment_refunded_text({ plan }) }
  })
}
