import type { ApplicationDetail } from '#contract/leagues/application.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ContactLinks } from '#src/widgets/members/contact-links.tsx'
import styles from './applications.module.css'

/** The profile that was sent with the latest application, and how to reach the person. */
export function ApplicantProfile({ profile }: { profile: ApplicationDetail['profile'] }) {
  const { email, phone, summary, works, educations } = profile
  const facts = [
    { name: m.applications_email(), text: email },
    { name: m.applications_phone(), text: phone && formatPhone(phone) },
    { name: m.applications_summary(), text: summary },
    { name: m.applications_works(), text: works },
    { name: m.applications_educations(), text: educations },
  ].filter(({ text }) => text)
  return (
    <Card title={m.applications_profile()}>
      <Stack gap={4}>
        {(email ?? phone) && <ContactLinks member={profile} />}
        {facts.length === 0 && <p>{m.applications_no_profile()}</p>}
        {facts.length > 0 && (
          <Facts>
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={styles.text} dir="auto">
                  {text}
                </dd>
              </div>
            ))}
          </Facts>
        )}
      </Stack>
    </Card>
  )
}
