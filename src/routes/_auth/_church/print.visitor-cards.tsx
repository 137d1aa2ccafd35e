import { createFileRoute } from '@tanstack/react-router'
import { VisitorCardsScreen } from '#src/features/print/visitor-cards-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/print/visitor-cards')({
  staticData: { title: m.print_cards_title },
  component: VisitorCardsScreen,
})
