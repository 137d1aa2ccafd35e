import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsScreen } from '#src/features/integrations/integrations-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/integrations')({
  staticData: { title: m.integrations_title },
  component: IntegrationsScreen,
})
