import ExternalLink from 'lucide-react/icons/external-link'
import * as v from 'valibot'
import { integrations, wordpressFields } from '#contract/blogs/integrations.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import styles from './integrations.module.css'

const schema = v.object(wordpressFields)

/**
 * Returns the page of a WordPress site that creates application passwords; undefined for an incomplete URL.
 */
function passwordPage(site: string): string | undefined {
  const { success, output } = v.safeParse(wordpressFields.site_url, site)
  if (!success) return undefined
  const url = new URL('wp-admin/authorize-application.php', output.replace(/\/?$/, '/'))
  url.searchParams.set('app_name', 'Lakou')
  return url.href
}

/** Connects a WordPress site with an application password. */
export function WordPressForm({ siteUrl, siteUser }: { siteUrl: string; siteUser: string }) {
  const form = useValidatedForm({
    id: 'wordpress-integration',
    schema,
    initial: { site_url: siteUrl, site_user: siteUser, api_key: '' },
    secrets: ['api_key'],
    failure: m.integrations_verify_failed,
    onSubmit: async (values) => {
      const { warning } = await call(integrations.connect, {
        integration_name: 'WORDPRESS',
        published_to: 'DRAFTS',
        ...values,
      })
      notify({ kind: 'success', message: warning || m.integrations_wordpress_connected() })
      await refresh([integrations.list])
    },
  })
  const page = passwordPage(form.values.site_url)
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Card>
      <form noValidate ref={form.element} onSubmit={form.submit}>
        <Stack gap={3}>
          <TextField
            {...form.field('site_url')}
            label={m.integrations_site()}
            help={m.integrations_site_help()}
            type="url"
            inputMode="url"
            {...plain}
            required
          />
          {page !== undefined && (
            <Stack gap={2}>
              <a href={page} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
                <ExternalLink aria-hidden="true" />
                {m.integrations_password_get()}
              </a>
              <p className={styles.text}>{m.integrations_password_get_text()}</p>
            </Stack>
          )}
          <TextField {...form.field('site_user')} label={m.integrations_user()} {...plain} required />
          <TextField
            {...form.field('api_key')}
            label={m.integrations_password()}
            help={m.integrations_api_key_help()}
            {...plain}
            required
          />
          <FormRefusal refusal={form.refusal} />
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.integrations_verify()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
