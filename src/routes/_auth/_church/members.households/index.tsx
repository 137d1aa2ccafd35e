import { createFileRoute } from '@tanstack/react-router'
import { HouseholdsScreen } from '#src/features/members/households/households-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/households/')({
  staticData: { title: m.households_title, least: 'usher' },
  component: HouseholdsScreen,
})
