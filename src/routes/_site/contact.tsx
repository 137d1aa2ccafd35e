import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ContactScreen } from '#src/features/contact/contact-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Preselected topic, not validated here: this file is part of the entry bundle, the topic list is not. */
  topic: v.optional(v.fallback(v.string(), '')),
})

export const Route = createFileRoute('/_site/contact')({
  validateSearch: search,
  staticData: { title: m.nav_contact },
  component: Contact,
})

function Contact() {
  return <ContactScreen topic={Route.useSearch().topic} />
}
