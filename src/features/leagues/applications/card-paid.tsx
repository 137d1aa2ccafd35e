import { useState } from 'react'
import type { Application } from '#contract/leagues/application.ts'
import { fees } from '#contract/leagues/fees.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { Button } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { changedByDecision, nameOf } from './applications-query.ts'

interface Props {
  application: Application
  payment: NonNullable<Application['card_payment']>
}

/** What a card has paid, or was paid back; the organiser can pay it back. */
export function CardPaid({ application, payment: { state, amount, currency, at } }: Props) {
  const [asks, setAsks] = useState(false)
  const refund = useCall(fees.refund, {
    success: ({ message }) => message,
    failure: m.applications_refund_failed,
    refresh: changedByDecision,
  })
  const [money, date] = [formatMoney(amount, currency), shortDateOf(at)]
  if (state === 'refunded') return <Badge>{m.applications_card_refunded({ amount: money, date })}</Badge>
  return (
    <Cluster gap={2}>
      <Badge tone="success">{m.applications_card_paid({ amount: money, date })}</Badge>
      <Button
        size="sm"
        variant="quiet"
        aria-label={m.applications_refund_name({ name: nameOf(application) })}
        onClick={() => setAsks(true)}
      >
        {m.applications_refund()}
      </Button>
      {asks && (
        <ConfirmCall
          call={refund}
          input={{ application_id: application.application_id }}
          title={m.applications_refund_title()}
          text={m.applications_refund_text({ amount: money, name: nameOf(application) })}
          confirmLabel={m.applications_refund()}
          onClose={() => setAsks(false)}
        />
      )}
    </Cluster>
  )
}
