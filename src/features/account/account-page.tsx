import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'

/** The layout of an account page: a small form in the middle, links below it. */
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
