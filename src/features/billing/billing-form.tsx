import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { billing } from '#contract/billing.ts'
import { plans } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatPrice } from '#src/queries/format-money.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { CardField } from '#src/widgets/card-payment/card-field.tsx'
import { CardNameField } from '#src/widgets/card-payment/card-name-field.tsx'
import { PaymentState } from '#src/widgets/card-payment/payment-state.tsx'
import { usePlanPayment } from '#src/widgets/card-payment/use-plan-payment.ts'
import { CardOnFile } from './card-on-file.tsx'
import type { Preview } from './subscription-texts.ts'

interface Props {
  plan: Plan
  preview: Preview
  returned: boolean
}

/** The card, the terms and the button that begins a plan. */
export function BillingForm({ plan, preview, returned }: Props) {
  const router = useRouter()
  const [name, setName] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [tried, setTried] = useState(false)
  const isLater = preview.begins === 'later'
  const payment = usePlanPayment({
    what: 'plan',
    returned,
    begin: () => call(billing.subscribe, { plan }),
    returnTo: `/billing?plan=${plan}`,
    failure: m.billing_subscribe_failed,
    onPaid: async () => {
      const message = isLater
        ? m.billing_changes_on({ plan: plans[plan].name, date: shortDateOf(preview.date) })
        : m.billing_complete()
      notify({ kind: 'success', message })
      await queryClient.invalidateQueries()
      await router.navigate({ to: isLater ? '/pricing' : '/dashboard' })
    },
  })

  const isPaid = plan !== 'free'
  // A smaller plan is charged when it begins, to the card on file.
  const asksCard = isPaid && (payment.needsCard || (preview.card === null && preview.dueNow > 0))
  const lacksName = asksCard && name.trim() === ''
  const lacksTerms = isPaid && !agrees
  const price = formatPrice(preview.perMonth)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (lacksName || lacksTerms) return payment.setProblem(null)
        void payment.pay(name.trim())
      }}
    >
      <Stack gap={4}>
        {asksCard && <CardNameField value={name} onChange={setName} missing={tried && lacksName} />}
        {asksCard && <CardField ref={payment.card} amount={preview.dueNow} />}
        {isPaid && !asksCard && preview.card && <CardOnFile card={preview.card} plan={plan} />}
        <PaymentState payment={payment} />
        <Terms plan={plan} agrees={agrees} onChange={setAgrees} tried={tried} price={price} />
        {tried && (lacksName || lacksTerms) && (
          <Banner tone="danger" role="alert">
            {m.billing_incomplete()}
          </Banner>
        )}
        <Button type="submit" variant="primary" size="lg" block busy={payment.busy}>
          {nameAction(plan, preview)}
        </Button>
        <PaymentNote plan={plan} preview={preview} />
      </Stack>
    </form>
  )
}

/** What the button does: it pays, or changes the plan without a payment now. */
function nameAction(plan: Plan, { begins, dueNow }: Preview): string {
  if (dueNow > 0) return m.billing_pay({ price: formatPrice(dueNow) })
  return begins === 'later' ? m.billing_change({ plan: plans[plan].name }) : m.billing_start()
}

/** How the payment is made, or when there will be one. */
function PaymentNote({ plan, preview }: { plan: Plan; preview: Preview }) {
  const { begins, date, dueNow, perMonth } = preview
  if (dueNow > 0) return <p>{m.billing_secure()}</p>
  if (begins === 'now' || plan === 'free') return null
  return <p>{m.billing_later({ date: shortDateOf(date), price: formatPrice(perMonth) })}</p>
}

interface TermsProps {
  plan: Plan
  price: string
  agrees: boolean
  onChange: (agrees: boolean) => void
  /** The button was pressed: what is missing is said. */
  tried: boolean
}

/** What is agreed to; a plan that costs nothing begins without it too. */
function Terms({ plan, price, agrees, onChange, tried }: TermsProps) {
  const isPaid = plan !== 'free'
  return (
    <Checkbox
      label={isPaid ? m.billing_terms({ price }) : m.billing_terms_free()}
      checked={agrees}
      onChange={({ target }) => onChange(target.checked)}
      error={isPaid && tried && !agrees ? m.billing_terms_required() : undefined}
      required={isPaid}
    />
  )
}
