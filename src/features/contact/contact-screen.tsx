import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contactTopics } from '#contract/contact.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { ContactForm } from './contact-form.tsx'
import { MessageSent } from './message-sent.tsx'
import styles from './contact.module.css'

/** The contact page. `topic`: preselected, if valid. */
export function ContactScreen({ topic }: { topic: string | undefined }) {
  const { user } = useSession()
  const { title: app, operatorEmail } = useSettings()
  const [sentFrom, setSentFrom] = useState<string>()
  return (
    <Page width="reading">
      <PageHeader title={m.contact_title()} lead={m.contact_lead({ app })} />
      <p className={styles.help}>
        {m.contact_help_first()} <Link to="/help">{m.contact_help_link()}</Link>
      </p>
      <Card>
        {sentFrom === undefined ? (
          <ContactForm
            key={user?.id ?? ''}
            initial={{
              name: user?.name ?? '',
              email: user?.email ?? '',
              topic: contactTopics.find((name) => name === topic) ?? 'question',
              message: '',
              leave_empty: '',
            }}
            onSent={setSentFrom}
          />
        ) : (
          <MessageSent email={sentFrom} onAnother={() => setSentFrom(undefined)} />
        )}
      </Card>
      {operatorEmail !== null && (
        <p className={styles.help}>
          <a href={`mailto:${operatorEmail}`}>{m.contact_by_mail({ email: operatorEmail })}</a>
        </p>
      )}
    </Page>
  )
}
