import { createFileRoute } from '@tanstack/react-router'
import { WebflowScreen } from '#src/features/integrations/webflow-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/webflow-integration')({
  staticData: { title: m.integrations_webflow_title },
  component: WebflowScreen,
})
