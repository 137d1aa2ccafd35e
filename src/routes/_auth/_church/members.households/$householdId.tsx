import { createFileRoute } from '@tanstack/react-router'
import { HouseholdScreen } from '#src/features/members/households/household-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/households/$householdId')({
  staticData: { title: m.households_card, least: 'usher' },
  component: OneHousehold,
})

function OneHousehold() {
  const { householdId } = Route.useParams()
  // The key resets the page's state per household.
  return <HouseholdScreen key={householdId} householdId={householdId} />
}
