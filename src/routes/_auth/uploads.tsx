import { createFileRoute } from '@tanstack/react-router'
import { UploadsScreen } from '#src/features/uploads/uploads-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/uploads')({
  staticData: { title: m.my_uploads_title },
  component: UploadsScreen,
})
