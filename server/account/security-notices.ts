import type { SecurityEventKind } from '#contract/account/security.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Sms } from '#server/gateways/sms.ts'
import type { EnqueueText } from '#server/gateways/sms-queue.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { deviceOf } from './device.ts'
import { listPhonesOf } from './phone/store.ts'
import type { UserRow } from './rules.ts'
import { addSecurityEvent } from './security-event-store.ts'

export type SecurityChange = Exclude<SecurityEventKind, 'sign_in' | `${string}_refused`>

/**
 * Stores a security change and notifies the owner, within the caller's transaction. Call it before removing a sign-in
 * method, so that the removed one is notified too.
 */
export type NoteSecurityChange = (
  tx: Db,
  user: Pick<UserRow, 'id' | 'email'>,
  change: SecurityChange,
  by: Pick<Context, 'address' | 'userAgent'>,
) => Promise<void>

export const securityChangeTexts: Record<SecurityChange, () => string> = {
  password_changed: m.security_password_changed,
  password_reset: m.security_password_reset,
  email_changed: m.security_email_changed,
  google_added: m.security_google_added,
  phone_added: m.security_phone_added,
  passkey_added: m.security_passkey_added,
  password_added: m.security_password_added,
  identity_removed: m.security_identity_removed,
  access_removed: m.security_access_removed,
  second_factor_on: m.security_second_factor_on,
  second_factor_off: m.security_second_factor_off,
  recovery_codes_made: m.security_recovery_codes_made,
  recovery_code_used: m.security_recovery_code_used,
  session_ended: m.security_session_ended,
  api_key_made: m.security_api_key_made,
  api_key_revoked: m.security_api_key_revoked,
  data_downloaded: m.security_data_downloaded,
  deletion_requested: m.security_deletion_requested,
  deletion_cancelled: m.security_deletion_cancelled,
  operator_changed: m.security_operator_changed,
}

/** Possible takeovers: these are texted to all of the owner's numbers, in addition to mail. */
const urgent = new Set<SecurityChange>([
  'password_changed',
  'password_reset',
  'password_added',
  'email_changed',
  'google_added',
  'phone_added',
  'passkey_added',
  'identity_removed',
  'second_factor_on',
  'second_factor_off',
  'api_key_made',
  'deletion_requested',
])

/** Creates the function that stores and announces changes. */
export function securityNotices(services: {
  enqueueMail: EnqueueMail
  enqueueText: EnqueueText
}): NoteSecurityChange {
  const { enqueueMail, enqueueText } = services
  return async (tx, user, change, by) => {
    await addSecurityEvent(tx, user.id, change, by)
    const what = securityChangeTexts[change]()
    if (user.email) {
      const device = deviceOf(by.userAgent) || m.security_device_unknown()
      const text = m.security_mail_text({ what, device, address: by.address })
      await enqueueMail(tx, { to: user.email, subject: m.security_mail_subject(), text })
    }
    if (!urgent.has(change)) return
    for (const to of await listPhonesOf(tx, user.id)) {
      await textIfPossible(tx, { to, body: m.security_text({ what }) })
    }
  }

  /** Texts the owner unless the daily limit is reached, which must not fail the change. */
  async function textIfPossible(tx: Db, text: Sms): Promise<void> {
    try {
      await transaction(tx, (savepoint) => enqueueText(savepoint, text))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}
