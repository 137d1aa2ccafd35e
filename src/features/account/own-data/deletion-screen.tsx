import { Link } from '@tanstack/react-router'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { storeUser } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { longDate } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { DownloadDataCard } from './download-data-card.tsx'

/** The only page during a pending deletion: cancel it, or export the data. */
export function DeletionScreen() {
  const { user } = useSession()
  const keep = useCall(accountDeletion.cancel, {
    success: () => m.deletion_kept(),
    failure: m.deletion_keep_failed,
    onSuccess: ({ user: staying }) => storeUser(staying),
  })
  if (!user?.deletion_at) return null
  const date = longDate(localDate(new Date(user.deletion_at)))
  return (
    <Page width="reading">
      <PageHeader title={m.deletion_pending_title()} lead={m.deletion_pending_lead({ date })} />
      <Stack gap={6}>
        <Card title={m.deletion_keep_title()}>
          <Stack gap={4}>
            <p>{m.deletion_keep_text()}</p>
            <div>
              <Button variant="primary" size="lg" busy={keep.isPending} onClick={() => keep.mutate({})}>
                {m.deletion_keep()}
              </Button>
            </div>
          </Stack>
        </Card>
        <DownloadDataCard />
        <Link to="/logout" className={buttonClass({ variant: 'quiet', block: true })}>
          {m.nav_logout()}
        </Link>
      </Stack>
    </Page>
  )
}
