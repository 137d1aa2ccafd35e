import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { contactTopics } from '#contract/contact.ts'
import { ContactScreen } from '#src/features/contact/contact-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Chosen from the start, by a link of another screen. */
  topic: v.optional(v.fallback(v.picklist(contactTopics), 'question')),
})

export const Route = createFileRoute('/_site/contact')({
  validateSearch: search,
  staticData: { title: m.nav_contact },
  component: Contact,
})

function Contact() {
  return <ContactScreen topic={Route.useSearch().topic} />
}
