import { createFileRoute } from '@tanstack/react-router'
import { FamiliesToCheckScreen } from '#src/features/members/households/families-to-check-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/households/check')({
  staticData: { title: m.households_check },
  component: FamiliesToCheckScreen,
})
