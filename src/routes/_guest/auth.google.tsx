import { createFileRoute } from '@tanstack/react-router'
import { GoogleScreen } from '#src/features/account/google/google-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_guest/auth/google')({
  staticData: { title: m.account_google_title },
  component: GoogleScreen,
})
