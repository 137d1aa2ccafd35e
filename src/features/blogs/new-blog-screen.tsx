import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { NewBlogForm } from './new-blog-form.tsx'

/** Has a post written from a sermon of the person or from a text. `podcastId`: the sermon that is chosen at first. */
export function NewBlogScreen({ podcastId }: { podcastId: string | undefined }) {
  return (
    <Page>
      <BackLink to="/blogs" label={m.blogs_back()} />
      <PageHeader title={m.blogs_new()} lead={m.blogs_writer()} />
      <NewBlogForm podcastId={podcastId} />
    </Page>
  )
}
