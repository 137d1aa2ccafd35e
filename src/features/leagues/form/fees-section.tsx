import { Link } from '@tanstack/react-router'
import CreditCard from 'lucide-react/icons/credit-card'
import { paymentOptions } from '#contract/leagues/league.ts'
import type { PaymentOption } from '#contract/leagues/league.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { paymentName } from '#src/features/leagues/league-texts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { CurrencyField } from './currency-field.tsx'
import { FeeField } from './fee-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** Fees, and how they are paid. */
export function FeesSection({ form }: SectionProps) {
  return (
    <Card title={m.league_form_fees()}>
      <FeeFields form={form} />
    </Card>
  )
}

/** Fee inputs. An event without fees is free. */
export function FeeFields({ form }: SectionProps) {
  const { paymentKey } = useSettings()
  const isLeague = form.values.kind === 'league'
  const { payment_options: chosen } = form.values
  const toggle = (option: PaymentOption, isChosen: boolean) =>
    form.set(
      'payment_options',
      paymentOptions.filter((one) => (one === option ? isChosen : chosen.includes(one))),
    )
  return (
    <Stack gap={3}>
      <CurrencyField form={form} />
      <Grid gap={3}>
        <FeeField
          form={form}
          name="individual_fees.regular"
          label={m.league_form_individual_fee()}
          help={isLeague ? m.league_form_fee_help() : m.league_form_fee_empty()}
          required={isLeague}
          optional={!isLeague}
        />
        <FeeField
          form={form}
          name="team_fees.regular"
          label={m.league_form_team_fee()}
          help={isLeague ? m.league_form_fee_help() : undefined}
          required={isLeague}
          optional={!isLeague}
        />
      </Grid>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{m.league_form_payment()}</legend>
        {paymentOptions.map((option, i) => (
          <Checkbox
            key={option}
            name="payment_options"
            label={paymentName(option)}
            checked={chosen.includes(option)}
            onChange={({ target }) => toggle(option, target.checked)}
            error={i === paymentOptions.length - 1 ? form.errorOf('payment_options') : undefined}
          />
        ))}
      </fieldset>
      {chosen.includes('Card') && paymentKey !== null && (
        <p className={styles.cards}>
          <Link to="/leagues/payouts" className={buttonClass({ size: 'sm' })} target="_blank">
            <CreditCard aria-hidden="true" />
            {m.league_form_card_set_up()}
          </Link>
          {m.league_form_card_help()}
        </p>
      )}
    </Stack>
  )
}
