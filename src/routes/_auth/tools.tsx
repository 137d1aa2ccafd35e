import { createFileRoute } from '@tanstack/react-router'
import { ToolsScreen } from '#src/features/settings/tools-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/tools')({
  staticData: { title: m.tools_title },
  component: ToolsScreen,
})
