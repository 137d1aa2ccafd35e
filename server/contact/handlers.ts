import type { contact } from '#contract/contact.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import { storeUnsentMail } from '#server/gateways/unsent.ts'
import type { Handlers } from '#server/http/context.ts'
import type { Settings } from '#server/settings.ts'
import { contactMail } from './rules.ts'

interface Services {
  settings: Settings
  enqueueMail: EnqueueMail
}

/** Recipient of a message that is stored because the operator has given no address. */
const nobodyYet = 'operator'

export function contactHandlers({ settings, enqueueMail }: Services): Handlers<typeof contact> {
  return {
    async send({ leave_empty, ...input }, { db, caller }) {
      // A program gets the same response as a person, so that it does not try other ways.
      if (leave_empty === '') {
        const mail = contactMail(input, { language: getLocale(), userId: caller?.userId })
        const { operatorEmail } = settings
        if (operatorEmail) await enqueueMail(db, { ...mail, to: operatorEmail })
        else await storeUnsentMail(db, { ...mail, to: nobodyYet })
      }
      return { message: m.contact_received() }
    },
  }
}
