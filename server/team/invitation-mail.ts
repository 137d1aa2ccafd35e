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

/** So many invitations a day go to one address, whoever invites, and from one church to all addresses. */
const mailsADay = { address: 5, church: 50 }
const day = 24 * 60

/** Who invites, into which church. */
interface Inviter {
  id: string
  name: string
  churchName: string
  language: Language
}

/**
 * Throws unless an invitation may be mailed: 403 while the inviter has proven neither email nor phone, so that no one
 * invites under another person's address, 429 when the address or the church has had its mails. Not for a transaction.
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

/** An invitation that is to be sent. */
interface Invitation {
  id: string
  inviter: Inviter
  email: string
  link: string
}

/** Mails an invitation; whoever has an account under that email is told of it there, too. */
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

/** The mail with the link, in the church's language: nobody knows yet which one the invited person reads. */
function invitationMail({ name, churchName, language }: Inviter, to: string, link: string): Mail {
  const inLanguage = { locale: language }
  return {
    to,
    subject: m.invitation_mail_subject({ church: churchName }, inLanguage),
    text: m.invitation_mail_text({ name, church: churchName, link, days: invitationDays }, inLanguage),
  }
}
