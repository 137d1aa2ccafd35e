import { createFileRoute } from '@tanstack/react-router'
import { UploadScreen } from '#src/features/podcasts/upload/upload-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/create/podcast')({
  staticData: { title: m.uploads_title },
  component: UploadScreen,
})
