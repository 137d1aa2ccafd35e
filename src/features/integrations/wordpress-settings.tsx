import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { integrations, publishingModes } from '#contract/blogs/integrations.ts'
import type { Integration, PublishingMode } from '#contract/blogs/integrations.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import styles from './integrations.module.css'

type Values = { published_to: PublishingMode; categories: number[] }

const schema = v.object({ published_to: v.picklist(publishingModes), categories: v.array(v.number()) })

/** Post settings of a WordPress site: draft or published, and categories. */
export function WordPressSettings({ integration }: { integration: Integration }) {
  const navigate = useNavigateAfter()
  const { id, published_to, categories } = integration
  const found = useQuery(query(integrations.categories, { integration_id: id }), queryClient)
  const form = useValidatedForm<Values>({
    id: `wordpress:${id}`,
    schema,
    initial: { published_to, categories },
    optional: true,
    failure: m.integrations_save_failed,
    onSubmit: async (values) => {
      await call(integrations.update, { integration_id: id, ...values })
      notify({ kind: 'success', message: m.integrations_saved() })
      await refresh([integrations.list])
      await navigate({ to: '/integrations' })
    },
  })
  const chosen = form.values.categories
  const toggle = (category: number, isChosen: boolean) =>
    form.set('categories', isChosen ? [...chosen, category] : chosen.filter((one) => one !== category))
  return (
    <Card>
      <form noValidate ref={form.element} onSubmit={form.submit}>
        <Stack gap={3}>
          <RadioGroup
            legend={m.integrations_mode()}
            options={[
              { value: 'DRAFTS', label: m.integrations_mode_drafts() },
              { value: 'PUBLISHED', label: m.integrations_mode_published() },
            ]}
            value={form.values.published_to}
            onValueChange={(mode) => form.set('published_to', mode)}
          />
          {!found.data && found.isPending && <SkeletonList rows={2} />}
          {!found.data && found.isError && (
            <LoadFailed title={m.integrations_categories_failed()} query={found} />
          )}
          {found.data && (
            <fieldset className={styles.categories}>
              <legend className={styles.legend}>{m.integrations_categories()}</legend>
              {found.data.categories.map((category) => (
                <Checkbox
                  key={category.id}
                  label={<bdi>{category.name}</bdi>}
                  checked={chosen.includes(category.id)}
                  onChange={({ target }) => toggle(category.id, target.checked)}
                />
              ))}
            </fieldset>
          )}
          <FormRefusal refusal={form.refusal} />
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.integrations_save()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
