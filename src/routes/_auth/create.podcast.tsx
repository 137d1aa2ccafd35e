import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { UploadScreen } from '#src/features/podcasts/upload/upload-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Id of a recording shared from another app, stored on this device. */
  shared: v.optional(v.fallback(v.optional(v.string()), undefined)),
})

export const Route = createFileRoute('/_auth/create/podcast')({
  validateSearch: search,
  staticData: { title: m.uploads_title },
  component: Upload,
})

function Upload() {
  const { shared } = Route.useSearch()
  return <UploadScreen shared={shared} />
}
