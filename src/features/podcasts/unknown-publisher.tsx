import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { PublisherSearch } from '#src/widgets/posts/publisher-search.tsx'

/** The page of an unused username, with a search. */
export function UnknownPublisher({ name }: { name: string }) {
  return (
    <Page width="reading">
      <PageHeader title={m.podcasts_nobody({ name })} lead={m.podcasts_nobody_text()} />
      <PublisherSearch name={name} />
    </Page>
  )
}
