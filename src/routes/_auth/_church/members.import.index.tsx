import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ImportsScreen } from '#src/features/imports/imports-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Id of files shared from another app, stored on this device. */
  shared: v.optional(v.fallback(v.optional(v.string()), undefined)),
})

export const Route = createFileRoute('/_auth/_church/members/import/')({
  validateSearch: search,
  staticData: { title: m.imports_title },
  component: Imports,
})

function Imports() {
  const { shared } = Route.useSearch()
  return <ImportsScreen shared={shared} />
}
