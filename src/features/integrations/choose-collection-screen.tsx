import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { integrations } from '#contract/blogs/integrations.ts'
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
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'

const schema = v.object({
  wf_collection_id: v.pipe(
    v.string(),
    v.nonEmpty(() => m.integrations_collection_choose()),
  ),
})

/** Chooses the collection for posts, then its fields. */
export function ChooseCollectionScreen({ integrationId }: { integrationId: string }) {
  const input = { integration_id: integrationId }
  const result = useQuery(query(integrations.collections, input), queryClient)
  const list = useQuery(query(integrations.list, {}), queryClient)
  const chosen = list.data?.find(({ id }) => id === integrationId)?.wf_collection_id ?? ''
  const collections = result.data?.collections
  return (
    <Page width="narrow">
      <PageHeader
        title={m.integrations_collection_title()}
        lead={m.integrations_collection_lead()}
        back={<BackLink to="/webflow-integration" label={m.integrations_webflow_title()} />}
      />
      {!collections && result.isPending && <SkeletonList rows={2} />}
      {!collections && result.isError && (
        <LoadFailed title={m.integrations_collections_failed()} query={result} />
      )}
      {collections?.length === 0 && (
        <EmptyState
          drawing="paper"
          title={m.integrations_collections_none()}
          text={m.integrations_collections_none_text()}
        />
      )}
      {collections && collections.length > 0 && !list.isPending && (
        <CollectionForm integrationId={integrationId} collections={collections} chosen={chosen} />
      )}
    </Page>
  )
}

interface FormProps {
  integrationId: string
  collections: { id: string; displayName: string }[]
  chosen: string
}

function CollectionForm({ integrationId, collections, chosen }: FormProps) {
  const navigate = useNavigateAfter()
  const isThere = collections.some(({ id }) => id === chosen)
  const form = useValidatedForm({
    id: `collection:${integrationId}`,
    schema,
    initial: { wf_collection_id: isThere ? chosen : '' },
    // The current one may be confirmed.
    optional: true,
    failure: m.integrations_save_failed,
    onSubmit: async (values) => {
      await call(integrations.update, { integration_id: integrationId, ...values })
      await refresh([integrations.list, integrations.collectionFields])
      await navigate({ to: '/field-mapping/$integrationId', params: { integrationId } })
    },
  })
  return (
    <Card>
      <form noValidate ref={form.element} onSubmit={form.submit}>
        <Stack gap={3}>
          <SelectField
            {...form.field('wf_collection_id')}
            label={m.integrations_collection()}
            placeholder={m.integrations_collection_choose()}
            options={collections.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            required
          />
          <FormRefusal refusal={form.refusal} />
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.integrations_confirm()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
