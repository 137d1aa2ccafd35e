import { teamSizes } from '#contract/fields/profile-fields.ts'
import { phoneLinks } from '#src/lib/phones.ts'
import { teamSizeLabels } from '#src/lib/team-size-labels.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { addressOf } from './address-of.ts'
import type { Company } from './address-of.ts'
import styles from './company.module.css'

/** Contacts of an organiser; omits empty ones. */
export function ContactDetails({ company }: { company: Company }) {
  const { email, phone, website } = company
  const size = teamSizes.find((one) => one === company.team_size)
  const facts = [
    { label: m.company_email(), text: email, href: `mailto:${email}` },
    { label: m.company_phone(), text: phone, href: phone ? phoneLinks(phone).call : undefined },
    { label: m.company_website(), text: website, href: website, outside: true },
    { label: m.company_team_size(), text: size && teamSizeLabels[size] },
    { label: m.company_address(), text: addressOf(company) },
  ]
  return (
    <Card title={m.company_contact()}>
      <Facts className={styles.facts}>
        {facts
          .filter(({ text }) => text)
          .map(({ label, text, href, outside }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {href ? (
                  <a href={href} {...(outside && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
                    <bdi>{text}</bdi>
                  </a>
                ) : (
                  <bdi>{text}</bdi>
                )}
              </dd>
            </div>
          ))}
      </Facts>
    </Card>
  )
}
