import CreditCard from 'lucide-react/icons/credit-card'
import type { Plan } from '#contract/plans.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { cardName } from './card-name.ts'
import { PortalButton } from './portal-button.tsx'

/** The card that is charged. Another one is typed at the provider, who then charges that. */
export function CardOnFile({ card, plan }: { card: { brand: string; last4: string }; plan: Plan }) {
  return (
    <Card flush>
      <List>
        <ListRow
          leading={<CreditCard aria-hidden="true" />}
          title={cardName(card)}
          detail={m.billing_card_charged()}
          trailing={
            <PortalButton returnTo={`/billing?plan=${plan}`} size="sm">
              {m.billing_other_card()}
            </PortalButton>
          }
        />
      </List>
    </Card>
  )
}
