import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import type { usePayment } from './use-payment.ts'

type Payment = Pick<ReturnType<typeof usePayment>, 'problem' | 'goesOn' | 'bank' | 'busy'>

/** Payment status below the card: failed, awaiting the bank, or still processing. */
export function PaymentState({ payment: { problem, goesOn, bank, busy } }: { payment: Payment }) {
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      {goesOn && <Banner tone="warning">{m.card_goes_on()}</Banner>}
      {bank && (
        <Banner
          tone="warning"
          action={
            <Cluster gap={2}>
              <Button size="sm" variant="primary" busy={busy} onClick={() => void bank.finish()}>
                {m.card_finish_at_bank()}
              </Button>
              {bank.withdraw && (
                <Button size="sm" busy={busy} onClick={() => void bank.withdraw?.()}>
                  {m.card_withdraw()}
                </Button>
              )}
            </Cluster>
          }
        >
          {m.card_waits_for_bank()}
        </Banner>
      )}
    </>
  )
}
