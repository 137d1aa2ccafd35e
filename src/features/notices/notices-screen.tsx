import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { NoticeList, NoticeTools } from './notice-list.tsx'

/** The notices page for phones. */
export function NoticesScreen() {
  return (
    <Page width="reading">
      <PageHeader title={m.notices_title()} actions={<NoticeTools />} />
      <Card flush>
        <NoticeList headings="h2" />
      </Card>
    </Page>
  )
}
