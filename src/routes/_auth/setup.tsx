import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ChurchScreen } from '#src/features/church/church-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Creates an additional church. */
  another: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
})

export const Route = createFileRoute('/_auth/setup')({
  validateSearch: search,
  staticData: { least: 'leader', title: m.nav_church },
  component: Setup,
})

function Setup() {
  return <ChurchScreen another={Route.useSearch().another === true} />
}
