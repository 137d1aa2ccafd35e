import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { email, message, optionalText, requiredText } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const contactTopics = ['question', 'problem', 'plan', 'account', 'idea'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const contact = area('contact', {
  send: endpoint({
    method: 'POST',
    path: 'contact',
    who: 'anyone',
    // Signed-in users are named in the mail.
    recognises: true,
    // Mobile networks share IP addresses.
    tries: { count: 60, minutes: 60 },
    summary: 'Writes to the operator of this server, who answers by email.',
    input: v.object({
      name: v.pipe(
        requiredText(100, () => m.name_required()),
        // Becomes a mail header: line breaks are replaced.
        v.transform((text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ')),
      ),
      email: email(() => m.email_invalid_sign_in()),
      topic: v.picklist(contactTopics, () => m.field_invalid()),
      message: requiredText(5000, () => m.contact_message_required()),
      /** Honeypot, hidden from people: a message that fills it is dropped. */
      leave_empty: optionalText(1000),
    }),
    response: message,
  }),
})
