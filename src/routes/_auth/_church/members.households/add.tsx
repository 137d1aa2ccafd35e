import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AddFamilyScreen } from '#src/features/members/households/add-family-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Sequence number of a rejected outbox row to correct. */
  row: v.optional(v.fallback(v.optional(v.number()), undefined)),
})

export const Route = createFileRoute('/_auth/_church/members/households/add')({
  staticData: { title: m.households_add_title },
  validateSearch: search,
  component: AddFamily,
})

function AddFamily() {
  return <AddFamilyScreen row={Route.useSearch().row} />
}
