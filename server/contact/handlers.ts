import type { contact } from '#contract/contact.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import type { MailOperator } from '#server/gateways/operator-mail.ts'
import type { Handlers } from '#server/http/context.ts'
import { contactMail } from './rules.ts'

export function contactHandlers({ mailOperator }: { mailOperator: MailOperator }): Handlers<typeof contact> {
  return {
    async send({ leave_empty, ...input }, { db, caller }) {
      // Bots get the same response, so that they do not try another way.
      if (leave_empty === '') {
        await mailOperator(db, contactMail(input, { language: getLocale(), userId: caller?.userId }))
      }
      return { message: m.contact_received() }
    },
  }
}
