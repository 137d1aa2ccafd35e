import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'

/** Layout of an account page: a narrow form with links below. */
export function AccountPage(props: {
  title: string
  lead?: ReactNode
  links?: ReactNode
  children: ReactNode
}) {
  const { title, lead, links, children } = props
  return (
    <Page width="narrow">
      <PageHeader title={title} lead={lead} />
      <Card>{children}</Card>
      {links}
    </Page>
  )
}
