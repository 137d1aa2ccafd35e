import { useEffect, useState } from 'react'
import { checkSaved } from '#src/audio/saved/check-saved.ts'
import { session } from '#src/api/session.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { storedBytes } from '#src/audio/saved/chunk-plan.ts'
import type { SavedAudio } from '#src/audio/saved/database.ts'
import { savedOwner } from '#src/audio/saved/saved-owner.ts'
import { release } from '#src/audio/saved/store.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { List } from '#src/ui/list-row.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { startSavedEngine, useSavedRows } from '#src/audio/saved/use-saved-rows.ts'
import { AutomaticCard } from './automatic-card.tsx'
import { SavedRow } from './saved-row.tsx'
import { SavedSpace } from './saved-space.tsx'

/** Saved podcasts, playable offline and without a session. */
export function SavedScreen() {
  const rows = useSavedRows()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    // Deletes saved audio that the user may no longer hear.
    void startSavedEngine().then(() => checkSaved().catch(() => {}))
  }, [])
  const used = sizeOf(rows ?? [])
  const queue = (rows ?? []).map(({ podcast }) => podcast)

  const removeAll = async () => {
    setAsking(false)
    for (const row of rows ?? []) await release(row, [savedOwner(session().user?.id), ''])
  }
  return (
    <Page width="reading">
      <PageHeader
        title={m.listening_title()}
        lead={m.listening_lead()}
        actions={
          queue.length > 0 && <Button onClick={() => setAsking(true)}>{m.listening_delete_all()}</Button>
        }
      />
      <Stack gap={6}>
        <Card flush>
          {rows === undefined && <SkeletonList rows={2} />}
          {rows?.length === 0 && (
            <EmptyState drawing="sound" title={m.listening_empty()} text={m.listening_empty_text()} />
          )}
          {queue.length > 0 && (
            <List>
              {rows?.map((row) => (
                <SavedRow key={row.key} row={row} queue={queue} />
              ))}
            </List>
          )}
        </Card>
        <SavedSpace used={used} />
        <AutomaticCard />
      </Stack>
      <ConfirmDialog
        open={asking}
        danger
        title={m.listening_delete_all_title()}
        text={m.listening_delete_all_text({ size: formatSize(used) })}
        confirmLabel={m.listening_delete_all()}
        onClose={() => setAsking(false)}
        onConfirm={() => void removeAll()}
      />
    </Page>
  )
}

function sizeOf(rows: SavedAudio[]): number {
  return rows.reduce((sum, { pieces }) => sum + storedBytes(pieces), 0)
}
