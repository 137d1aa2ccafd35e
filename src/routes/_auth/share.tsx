import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { findDestination } from '#src/features/share/open-share.ts'
import { ShareScreen } from '#src/features/share/share-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Id of the shared files that the service worker has stored. */
  id: v.optional(v.fallback(v.optional(v.string()), undefined)),
  /** The device had no space for the shared files. */
  full: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
})

export const Route = createFileRoute('/_auth/share')({
  validateSearch: search,
  staticData: { title: m.share_title },
  loaderDeps: ({ search: { id, full } }) => ({ id, full }),
  loader: async ({ deps: { id, full } }) => {
    if (full) return { code: 'full' as const }
    const found = await findDestination(id)
    if (found === 'podcast') throw redirect({ to: '/create/podcast', search: { shared: id }, replace: true })
    if (found === 'import') throw redirect({ to: '/members/import', search: { shared: id }, replace: true })
    return found
  },
  component: Share,
})

function Share() {
  return <ShareScreen trouble={Route.useLoaderData()} />
}
