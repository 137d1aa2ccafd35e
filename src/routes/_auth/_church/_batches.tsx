import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { BatchesScreen } from '#src/features/donations/batches/batches-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { TwoPanes } from '#src/ui/lists/two-panes.tsx'

// The gift batches, with the open one in the detail pane.
export const Route = createFileRoute('/_auth/_church/_batches')({ component: Batches })

function Batches() {
  const { batchId } = useParams({ strict: false })
  return (
    <TwoPanes
      list={<BatchesScreen openId={batchId} />}
      listLabel={m.gifts_batches()}
      open={batchId !== undefined}
    >
      <Outlet />
    </TwoPanes>
  )
}
