import { createFileRoute } from '@tanstack/react-router'
import { BatchesScreen } from '#src/features/donations/batches/batches-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/donations/batches/')({
  staticData: { title: m.gifts_batches },
  component: BatchesScreen,
})
