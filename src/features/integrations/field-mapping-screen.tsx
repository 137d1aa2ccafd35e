import { useQuery } from '@tanstack/react-query'
import { fieldMappings, integrations, mappedFieldTypes } from '#contract/blogs/integrations.ts'
import type { CollectionField, FieldMappings, MappedField } from '#contract/blogs/integrations.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'

const parts: { name: MappedField; label: () => string }[] = [
  { name: 'article_title', label: m.integrations_field_title },
  { name: 'article_body', label: m.integrations_field_body },
  { name: 'image', label: m.integrations_field_image },
]

/** Maps parts of a post to fields of the collection. */
export function FieldMappingScreen({ integrationId }: { integrationId: string }) {
  const result = useQuery(
    query(integrations.collectionFields, { integration_id: integrationId }),
    queryClient,
  )
  const list = useQuery(query(integrations.list, {}), queryClient)
  const chosen = list.data?.find(({ id }) => id === integrationId)?.field_mappings ?? null
  const fields = result.data?.fields
  return (
    <Page width="narrow">
      <PageHeader
        title={m.integrations_mapping_title()}
        lead={m.integrations_mapping_lead()}
        back={<BackLink to="/integrations" label={m.integrations_title()} />}
      />
      {!fields && result.isPending && <SkeletonList rows={3} />}
      {!fields && result.isError && <LoadFailed title={m.integrations_fields_failed()} query={result} />}
      {fields && !list.isPending && (
        <MappingForm integrationId={integrationId} fields={fields} chosen={chosen} />
      )}
    </Page>
  )
}

interface FormProps {
  integrationId: string
  fields: CollectionField[]
  chosen: FieldMappings | null
}

function MappingForm({ integrationId, fields, chosen }: FormProps) {
  const navigate = useNavigateAfter()
  const fieldsFor = (part: MappedField) => fields.filter(({ type }) => type === mappedFieldTypes[part])
  const initialOf = (part: MappedField) => {
    const before = chosen?.[part] ?? ''
    return fieldsFor(part).some(({ slug }) => slug === before) ? before : ''
  }
  const form = useValidatedForm<FieldMappings>({
    id: `mapping:${integrationId}`,
    schema: fieldMappings,
    initial: {
      article_title: initialOf('article_title'),
      article_body: initialOf('article_body'),
      image: initialOf('image'),
    },
    // The current mapping may be confirmed.
    optional: true,
    failure: m.integrations_save_failed,
    onSubmit: async (values) => {
      await call(integrations.update, { integration_id: integrationId, field_mappings: values })
      notify({ kind: 'success', message: m.integrations_saved() })
      await refresh([integrations.list])
      await navigate({ to: '/integrations' })
    },
  })
  return (
    <Card>
      <form noValidate ref={form.element} onSubmit={form.submit}>
        <Stack gap={3}>
          {parts.map(({ name, label }) => {
            const offered = fieldsFor(name)
            const none = m.integrations_field_none({ type: mappedFieldTypes[name] })
            return (
              <SelectField
                key={name}
                {...form.field(name)}
                label={label()}
                {...(offered.length === 0 && { help: none })}
                placeholder={m.integrations_field_choose()}
                options={offered.map(({ slug, displayName }) => ({ value: slug, label: displayName }))}
                required
              />
            )
          })}
          <FormRefusal refusal={form.refusal} />
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.integrations_save()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
