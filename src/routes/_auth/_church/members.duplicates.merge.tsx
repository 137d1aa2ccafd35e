import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { MergeScreen } from '#src/features/members/merge/merge-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Member ids. */
  a: v.optional(v.fallback(v.string(), ''), ''),
  b: v.optional(v.fallback(v.string(), ''), ''),
})

export const Route = createFileRoute('/_auth/_church/members/duplicates/merge')({
  validateSearch: search,
  staticData: { title: m.members_merge_title },
  beforeLoad: ({ search: { a, b } }) => {
    if (!a || !b || a === b) throw redirect({ to: '/members/duplicates', replace: true })
  },
  component: MergePage,
})

function MergePage() {
  const { a, b } = Route.useSearch()
  // The key resets the screen's state per pair.
  return <MergeScreen key={`${a} ${b}`} a={a} b={b} />
}
