import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ImportScreen } from '#src/features/imports/import-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Returns from the rows to the column mapping. */
  step: v.optional(v.fallback(v.optional(v.literal('columns')), undefined)),
  /** Row filter. */
  show: v.optional(
    v.fallback(v.optional(v.picklist(['ready', 'problems', 'doubts', 'duplicates'])), undefined),
  ),
})

export const Route = createFileRoute('/_auth/_church/members/import/$importId')({
  validateSearch: search,
  staticData: { title: m.imports_title },
  component: ImportPage,
})

function ImportPage() {
  const { importId } = Route.useParams()
  const { step, show } = Route.useSearch()
  // The key resets the screen's state per import.
  return <ImportScreen key={importId} id={importId} columns={step === 'columns'} show={show ?? 'all'} />
}
