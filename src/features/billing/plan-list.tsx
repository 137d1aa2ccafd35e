import { Link } from '@tanstack/react-router'
import { planNames } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { PlanCard } from './plan-card.tsx'
import styles from './pricing-screen.module.css'

interface Props {
  /** The current plan; undefined while it is unknown. */
  current?: Plan | undefined
  churchName?: string | undefined
  /** Whether the person may choose another plan: it is their own. */
  mayChoose?: boolean
  /** They are not signed in. */
  isGuest?: boolean
}

/** The plans with their prices, limits and ways to get them. */
export function PlanList({ current, churchName, mayChoose = false, isGuest = false }: Props) {
  const { textsPerDay } = useSettings()
  return (
    <Stack gap={6}>
      <Grid min="15rem">
        {planNames.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            current={current}
            churchName={churchName}
            mayChoose={mayChoose}
            isGuest={isGuest}
          />
        ))}
      </Grid>
      <p className={styles.note}>
        {m.pricing_note()} {textsPerDay && m.pricing_texts_note()}
      </p>
      <p>
        <Link to="/contact" search={{ topic: 'plan' }} className={buttonClass()}>
          {m.pricing_advisor()}
        </Link>
      </p>
    </Stack>
  )
}
