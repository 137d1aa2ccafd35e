import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import Send from 'lucide-react/icons/send'
import { useState, useSyncExternalStore } from 'react'
import { isSyncIncomplete, lastSynced, onSynced } from '#src/sync/last-synced.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { sendNow } from '#src/sync/send-loop.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { waitingRows } from '#src/offline/waiting.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { useNothingWaits } from '#src/widgets/use-nothing-waits.ts'
import { BarredCard } from './barred-card.tsx'
import { ConflictRow } from './conflict-row.tsx'
import { formatDescription } from './format-description.ts'
import { RejectedRow } from './rejected-row.tsx'
import { rowText } from './row-text.ts'
import { describeChange, sortBarred, sortWaiting } from './rules.ts'
import { useCachedNames } from './use-cached-names.ts'

/** Unsent and rejected writes of this device. */
export function OutboxScreen() {
  const rows = usePending()
  const { churches, current, isKnown } = useMyChurches()
  const sorted = sortWaiting(rows)
  const { waiting } = sorted
  const { barred, rejected } = sortBarred(sorted.rejected, isKnown ? churches : undefined)
  const names = useCachedNames(rows)
  const describe = (row: OutboxRow) => formatDescription(describeChange(row, names))
  const textOf = (all: OutboxRow[]) =>
    waitingRows(all)
      .map((row) => rowText(row, names))
      .join('\n\n')
  const nameOf = (church: string | null) => churches.find(({ id }) => id === church)?.name
  const [sending, setSending] = useState(false)
  const synced = useSyncExternalStore(onSynced, lastSynced)
  const lastSync = synced ? m.waiting_synced({ when: formatRelativeTime(synced) }) : m.waiting_never_synced()
  const online = useOnline()
  const nothing = useNothingWaits()
  const incomplete = useSyncExternalStore(onSynced, isSyncIncomplete)

  const send = async () => {
    setSending(true)
    await sendNow().catch(() => {})
    setSending(false)
    if (sortWaiting(pendingRows()).waiting.length > 0) {
      notify({ kind: 'info', message: m.waiting_not_sent() })
    }
  }
  return (
    <Page width="reading">
      <PageHeader
        title={m.waiting_title()}
        lead={online ? lastSync : `${m.offline_lead()} ${lastSync}`}
        actions={
          waiting.length > 0 && (
            <Button icon={<Send aria-hidden="true" />} busy={sending} onClick={() => void send()}>
              {m.waiting_send()}
            </Button>
          )
        }
      />
      <Stack gap={6}>
        {incomplete && <Banner tone="warning">{m.settings_synced_incomplete()}</Banner>}
        {rejected.length > 0 && (
          <Card title={m.waiting_attention()} flush>
            <List>
              {rejected.map((one) => {
                const { row } = one
                const church = row.church === current?.id ? undefined : nameOf(row.church)
                const shared = { description: describe(row), church }
                return row.conflicts ? (
                  <ConflictRow key={row.order} row={row} known={names} {...shared} />
                ) : (
                  <RejectedRow
                    key={row.order}
                    rejected={one}
                    text={textOf([row, ...one.blocked])}
                    {...shared}
                  />
                )
              })}
            </List>
          </Card>
        )}
        {barred.map((one) => (
          <BarredCard
            key={one.church}
            barred={one}
            name={nameOf(one.church)}
            describe={describe}
            textOf={textOf}
          />
        ))}
        {waiting.length > 0 && (
          <Card title={m.waiting_rest()} flush>
            <List>
              {waiting.map((row) => (
                <ListRow key={row.order} title={describe(row)} detail={formatRelativeTime(row.madeAt)} />
              ))}
            </List>
          </Card>
        )}
        {sorted.rejected.length + waiting.length === 0 && (
          <Card>
            <EmptyState
              icon={nothing.isSure ? <CloudCheck /> : <CloudAlert />}
              title={nothing.text}
              text={nothing.isSure && m.waiting_empty_text()}
            />
          </Card>
        )}
      </Stack>
    </Page>
  )
}
