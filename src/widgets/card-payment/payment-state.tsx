import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import type { Problem } from './open-card-form.ts'

/** Under the card: why a payment has failed, or that the provider has not finished it. */
export function PaymentState({ problem, goesOn }: { problem: Problem; goesOn: boolean }) {
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      {goesOn && <Banner tone="warning">{m.card_goes_on()}</Banner>}
    </>
  )
}
