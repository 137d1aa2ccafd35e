import { createFileRoute } from '@tanstack/react-router'
import { ImportsScreen } from '#src/features/imports/imports-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/import/')({
  staticData: { title: m.imports_title },
  component: ImportsScreen,
})
