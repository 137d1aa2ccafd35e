import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { failureText } from '#src/forms/failure-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownFund } from '#src/offline/overlay.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { rejectionOf, settleRow } from '#src/sync/settle-row.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { BackToDonations } from './back-to-donations.tsx'
import { FundChart } from './fund-chart.tsx'
import { FundForm } from './fund-form.tsx'
import { archiveFund, isRejectedOf } from './save-fund.ts'
import { useFunds } from './use-funds.ts'
import styles from './funds-screen.module.css'

/** A church's funds with totals: add, rename, archive. */
export function FundsScreen() {
  const churchId = useChurchId()
  const { funds, read } = useFunds(churchId)
  /** The fund being renamed; `new` for an added one. */
  const [naming, setNaming] = useState<ShownFund | 'new'>()
  return (
    <Page width="reading">
      <PageHeader
        back={<BackToDonations />}
        title={m.gifts_funds()}
        lead={m.gifts_funds_lead()}
        actions={
          <Button variant="primary" onClick={() => setNaming('new')}>
            {m.gifts_fund_add()}
          </Button>
        }
      />
      <Stack gap={5}>
        <FundChart churchId={churchId} />
        {read.isPending && <SkeletonList rows={4} />}
        {!read.data && read.isError && <LoadFailed title={m.gifts_funds_failed()} query={read} />}
        {funds.length > 0 && (
          <Card flush>
            <List>
              {funds.map((fund) => (
                <FundRow key={fund.id} fund={fund} onRename={() => setNaming(fund)} />
              ))}
            </List>
          </Card>
        )}
      </Stack>
      {naming && (
        <FundForm
          fund={naming === 'new' ? undefined : naming}
          funds={funds}
          churchId={churchId}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Page>
  )
}

function FundRow({ fund, onRename }: { fund: ShownFund; onRename: () => void }) {
  const { id, name, archived, syncStatus } = fund
  const [rejected] = usePendingOf((row) => isRejectedOf(id, row))
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      detail={
        (archived || syncStatus) && (
          <span className={styles.states}>
            {archived && <Badge>{m.gifts_fund_archived()}</Badge>}
            {syncStatus && <SyncBadge syncStatus={syncStatus} />}
            {rejected && <span className={styles.rejection}>{rejectionOf(rejected)}</span>}
          </span>
        )
      }
      trailing={
        <Menu label={m.ui_more_actions_of({ name })} button={<EllipsisVertical aria-hidden="true" />}>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onRename}>
            {m.gifts_fund_rename()}
          </MenuItem>
          <MenuItem
            icon={archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
            // Would be blocked by the rejected write.
            disabled={rejected !== undefined}
            onSelect={() => void archive(fund)}
          >
            {archived ? m.gifts_fund_restore() : m.gifts_fund_archive()}
          </MenuItem>
        </Menu>
      }
    />
  )
}

/** Archives or unarchives a fund; shows the server's error. */
async function archive(fund: ShownFund): Promise<void> {
  try {
    await settleRow(await archiveFund(fund, !fund.archived))
  } catch (error) {
    notify({ kind: 'error', message: failureText(error, m.gifts_fund_failed) })
  }
}
