import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PostedScreen } from '#src/features/leagues/list/posted-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/list')({
  validateSearch: v.object({
    /** Default: active (1); `2`: inactive. */
    status: v.optional(v.fallback(v.optional(v.literal('2')), undefined)),
  }),
  staticData: { title: m.league_list_title },
  component: Posted,
})

function Posted() {
  const { status } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PostedScreen
      status={status ?? '1'}
      onStatus={(next) => navigate({ search: { status: next === '2' ? next : undefined } })}
    />
  )
}
