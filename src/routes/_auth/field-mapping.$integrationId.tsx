import { createFileRoute } from '@tanstack/react-router'
import { FieldMappingScreen } from '#src/features/integrations/field-mapping-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/field-mapping/$integrationId')({
  staticData: { title: m.integrations_mapping_title },
  component: FieldMapping,
})

function FieldMapping() {
  return <FieldMappingScreen integrationId={Route.useParams().integrationId} />
}
