import * as v from 'valibot'
import { integrations, webflowFields } from '#contract/blogs/integrations.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import styles from './integrations.module.css'

const schema = v.object(webflowFields)

/** Connects a Webflow site with its API key, then asks for a collection. */
export function WebflowScreen() {
  const navigate = useNavigateAfter()
  const form = useValidatedForm({
    id: 'webflow-integration',
    schema,
    initial: { api_key: '' },
    secrets: ['api_key'],
    failure: m.integrations_verify_failed,
    onSubmit: async ({ api_key }) => {
      const input = { api_key, published_to: 'DRAFTS', integration_name: 'WEBFLOW' } as const
      const { id } = await call(integrations.connect, input)
      void refresh([integrations.list])
      await navigate({ to: '/choose-collection/$integrationId', params: { integrationId: id } })
    },
  })
  return (
    <Page width="narrow">
      <PageHeader
        title={m.integrations_webflow_title()}
        lead={m.integrations_webflow_text()}
        back={<BackLink to="/integrations" label={m.integrations_title()} />}
      />
      <Card>
        <form noValidate ref={form.element} onSubmit={form.submit}>
          <Stack gap={3}>
            <ol className={styles.steps}>
              <li>{m.integrations_webflow_step_1()}</li>
              <li>{m.integrations_webflow_step_2()}</li>
              <li>{m.integrations_webflow_step_3()}</li>
              <li>{m.integrations_webflow_step_4()}</li>
            </ol>
            <TextField
              {...form.field('api_key')}
              label={m.integrations_api_key()}
              help={m.integrations_api_key_help()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <FormRefusal refusal={form.refusal} />
            <Button type="submit" variant="primary" busy={form.busy}>
              {m.integrations_verify()}
            </Button>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}
