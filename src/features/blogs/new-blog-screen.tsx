import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { NewBlogForm } from './new-blog-form.tsx'
import type { FirstSource } from './new-blog-form.tsx'

/** Has a post written from a video, a sermon of the person or a text. */
export function NewBlogScreen({ first }: { first: FirstSource }) {
  const { writer = false } = useSettings()
  return (
    <Page>
      <PageHeader
        back={<BackLink to="/blogs" label={m.blogs_back()} />}
        title={m.blogs_new()}
        lead={writer ? undefined : m.blogs_without_writer()}
      />
      <NewBlogForm first={first} />
    </Page>
  )
}
