import type { Pool } from 'pg'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { isProven } from '#server/db/proven-accounts.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Mail } from '#server/gateways/mail.ts'
import { Problem } from '#server/http/problem.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { Notify } from '#server/notify.ts'
import { invitationDays } from './rules.ts'
import { findProvenUser } from './store.ts'

/** Daily limits of invitation mails per address and per church. */
const mailsADay = { address: 5, church: 50 }
const day = 24 * 60

interface Inviter {
  id: string
  name: string
  churchName: string
  language: Language
}

/**
 * Throws 403 when the inviter is unproven, so that no one invites under another person's address, and 429 above the
 * limits. Not within a transaction.
 */
export async function requireMailing(
  { pool, db }: { pool: Pool; db: Db },
  { inviter, churchId, email }: { inviter: Inviter; churchId: string; email: string },
): Promise<void> {
  if (!(await isProven(db, inviter.id))) {
    throw new Problem(403, m.inviter_unproven(), { fields: { email: m.inviter_unproven() } })
  }
  await countTry(pool, [
    { key: `team.mail ${email}`, count: mailsADay.address, minutes: day },
    { key: `team.mail church ${churchId}`, count: mailsADay.church, minutes: day },
  ])
}

interface Invitation {
  id: string
  inviter: Inviter
  email: string
  link: string
}

/** Mails an invitation, and notifies the account with this email, if any. */
export async function sendInvitation(
  tx: Db,
  { enqueueMail, notify }: { enqueueMail: EnqueueMail; notify: Notify },
  { id, inviter, email, link }: Invitation,
): Promise<void> {
  await enqueueMail(tx, invitationMail(inviter, email, link))
  const userId = await findProvenUser(tx, email)
  if (userId === undefined) return
  const { name, churchName } = inviter
  const path = new URL(link).pathname
  await notify(tx, userId, 'team_invitation', {
    invitation_id: id,
    church_name: churchName,
    inviter: name,
    path,
  })
}

/** In the church's language, since the recipient's is unknown. */
function invitationMail({ name, churchName, language }: Inviter, to: string, link: string): Mail {
  const inLanguage = { locale: language }
  return {
    to,
    subject: m.invitation_mail_subject({ church: churchName }, inLanguage),
    text: m.invitation_mail_text({ name, church: churchName, link, days: invitationDays }, inLanguage),
  }
}
