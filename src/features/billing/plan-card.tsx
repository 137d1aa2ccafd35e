import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { planNames, plans } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './plan-card.module.css'

interface Props {
  plan: Plan
  /** The current plan; undefined while it is unknown. */
  current: Plan | undefined
  churchName: string | undefined
  /** Whether the person may choose another plan: it is their own. */
  mayChoose: boolean
  /** They are not signed in. */
  isGuest: boolean
}

/** One plan: its price, its limits and how to get it. */
export function PlanCard({ plan, current, churchName, mayChoose, isGuest }: Props) {
  const { currencySymbol, paymentKey, textsPerDay } = useSettings()
  const titleId = useId()
  const { name, pricePerMonth, members, invitesPerMonth } = plans[plan]
  const isCurrent = plan === current
  const isLarger = planNames.indexOf(plan) > planNames.indexOf(current ?? 'free')
  const room = [
    m.pricing_members({ n: members, count: formatNumber(members) }),
    m.pricing_invites({ n: invitesPerMonth, count: formatNumber(invitesPerMonth) }),
    ...(textsPerDay
      ? [m.pricing_texts({ n: textsPerDay[plan], count: formatNumber(textsPerDay[plan]) })]
      : []),
  ]
  return (
    <section
      className={classNames(cardClass, styles.card, isCurrent && styles.current)}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{name}</h2>
        {isCurrent && <Badge tone="accent">{m.pricing_current()}</Badge>}
      </div>
      <p className={styles.price}>
        <strong>
          {currencySymbol}
          {formatNumber(pricePerMonth)}
        </strong>{' '}
        {m.pricing_per_month()}
      </p>
      <ul role="list" className={styles.room}>
        {room.map((text) => (
          <li key={text}>
            <Check aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {isGuest && plan === 'free' && (
        <div className={styles.choose}>
          <Link
            to="/register"
            search={{ church: true }}
            className={buttonClass({ block: true, variant: 'primary' })}
          >
            {m.pricing_begin()}
          </Link>
        </div>
      )}
      {paymentKey === null && isLarger && <HowToChoose name={name} churchName={churchName} />}
      {paymentKey !== null && mayChoose && current !== undefined && !isCurrent && (
        <ChoosePlan plan={plan} current={current} />
      )}
    </section>
  )
}

/** Leads to where the choice of a plan is confirmed. */
function ChoosePlan({ plan, current }: { plan: Plan; current: Plan }) {
  const { name } = plans[plan]
  const isLarger = planNames.indexOf(plan) > planNames.indexOf(current)
  const upOrDown = isLarger ? m.pricing_upgrade({ plan: name }) : m.pricing_downgrade({ plan: name })
  return (
    <div className={styles.choose}>
      <Link
        to="/billing"
        search={{ plan }}
        className={buttonClass({ block: true, variant: isLarger ? 'primary' : 'secondary' })}
      >
        {current === 'free' ? m.pricing_choose({ plan: name }) : upOrDown}
      </Link>
    </div>
  )
}

/** How to get a larger plan, which cannot be bought here. */
function HowToChoose({ name, churchName }: { name: string; churchName: string | undefined }) {
  const { operatorEmail, title } = useSettings()
  const subject = m.pricing_mail_subject({ app: title, plan: name, church: churchName ?? '' })
  return (
    <div className={styles.choose}>
      <p>
        {m.pricing_no_payment()} {operatorEmail === null && m.pricing_ask_operator()}
      </p>
      {operatorEmail !== null && (
        <a
          className={buttonClass({ block: true })}
          href={`mailto:${operatorEmail}?subject=${encodeURIComponent(subject)}`}
        >
          {m.pricing_write({ plan: name })}
        </a>
      )}
      {operatorEmail !== null && <p className={styles.address}>{operatorEmail}</p>}
    </div>
  )
}
