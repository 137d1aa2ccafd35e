import { createFileRoute } from '@tanstack/react-router'
import { BatchScreen } from '#src/features/donations/batches/batch-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/_batches/donations/batches/$batchId')({
  staticData: { title: m.gifts_batch },
  component: Batch,
})

function Batch() {
  return <BatchScreen batchId={Route.useParams().batchId} />
}
