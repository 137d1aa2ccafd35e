import { createFileRoute } from '@tanstack/react-router'
import { ApiKeyScreen } from '#src/features/settings/api-key-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/api-key')({
  staticData: { title: m.api_key_title },
  component: ApiKeyScreen,
})
