import { plans } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatPrice } from '#src/queries/format-money.ts'
import { Stack } from '#src/ui/stack.tsx'
import { OverLimit } from './over-limit.tsx'
import type { Preview } from './subscription-texts.ts'
import styles from './plan-summary.module.css'

/** What a plan gives and costs, when it begins, and what would no longer fit. */
export function PlanSummary({ plan, preview }: { plan: Plan; preview: Preview }) {
  const { members, invitesPerMonth } = plans[plan]
  const { begins, date, dueNow, perMonth } = preview
  const rows = [
    [m.pricing_adults(), formatNumber(members)],
    [m.billing_invitations(), formatNumber(invitesPerMonth)],
    [m.billing_per_month(), perMonth > 0 ? formatPrice(perMonth) : m.account_free()],
    [m.billing_begins(), begins === 'now' ? m.billing_begins_now() : shortDateOf(date)],
    [m.billing_due_now(), formatPrice(dueNow)],
  ]
  return (
    <Stack gap={4}>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OverLimit churches={preview.overLimit} />
    </Stack>
  )
}
