import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'
import { youtubeURL } from '#contract/blogs/blogs.ts'
import { useSession } from '#src/api/use-session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'

const schema = v.object({ youtubeURL })

/** Takes the address of a video, of anybody, and leads on to the form that has a post written from it. */
export function SearchVideoScreen() {
  const navigate = useNavigate()
  const { user } = useSession()
  const form = useValidatedForm({
    id: 'video-search',
    schema,
    initial: useMemo(() => ({ youtubeURL: '' }), []),
    optional: true,
    onSubmit: ({ youtubeURL: address }) =>
      navigate({ to: '/create/blog', search: { youtubeURL: address.trim() } }),
  })
  return (
    <Page width="reading">
      <PageHeader title={m.blogs_search_title()} lead={m.blogs_search_lead()} />
      <Card>
        <form noValidate ref={form.element} onSubmit={form.submit}>
          <Stack gap={4}>
            <TextField
              {...form.field('youtubeURL')}
              label={m.blogs_video()}
              help={user ? m.blogs_video_help() : m.blogs_search_sign_in()}
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              required
            />
            <FormRefusal refusal={form.refusal} />
            <div>
              <Button type="submit" variant="primary" busy={form.busy}>
                {m.blogs_new()}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}
