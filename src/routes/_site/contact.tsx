import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ContactScreen } from '#src/features/contact/contact-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Chosen from the start, by a link of another screen. The screen knows the topics: this file comes with every page. */
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
