import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { email, message, optionalText, requiredText } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What somebody writes to the operator about. */
export const contactTopics = ['question', 'problem', 'plan', 'account', 'idea'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const contact = area('contact', {
  send: endpoint({
    method: 'POST',
    path: 'contact',
    who: 'anyone',
    // Who is signed in is named in the mail.
    recognises: true,
    // Many people share an address of a mobile network.
    tries: { count: 60, minutes: 60 },
    summary: 'Writes to the operator of this server, who answers by email.',
    input: v.object({
      name: v.pipe(
        requiredText(100, () => m.name_required()),
        // It becomes part of a mail's header: one line.
        v.transform((text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ')),
      ),
      email: email(() => m.email_invalid_sign_in()),
      topic: v.picklist(contactTopics, () => m.field_invalid()),
      message: requiredText(5000, () => m.contact_message_required()),
      /** Not shown to people: whoever fills it in is a program, and its message is dropped. */
      leave_empty: optionalText(1000),
    }),
    response: message,
  }),
})
