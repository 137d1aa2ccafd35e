import { createFileRoute } from '@tanstack/react-router'
import { ChooseCollectionScreen } from '#src/features/integrations/choose-collection-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/choose-collection/$integrationId')({
  staticData: { title: m.integrations_collection_title },
  component: ChooseCollection,
})

function ChooseCollection() {
  return <ChooseCollectionScreen integrationId={Route.useParams().integrationId} />
}
