import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { members } from '#contract/members.ts'
import type { ChosenField } from '#contract/merged-texts.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { ApiError } from '#src/api/client.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { MergeMoves } from './related-counts.tsx'
import { MergeFields } from './merge-fields.tsx'
import { MergePair } from './merge-pair.tsx'
import { previewQuery, readMerged } from './merge-queries.ts'
import { offerUndo } from './offer-undo.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Two members side by side: which of them stays, and what comes from the other. */
export function MergeScreen({ a, b }: { a: string; b: string }) {
  const churchId = useChurchId()
  const church = useChurch()
  const queryClient = useQueryClient()
  const navigate = useNavigateAfter()
  const { undo } = useUndoMerge(churchId)
  const [survivorId, setKeepId] = useState(a)
  const dropId = survivorId === a ? b : a
  const [fromOther, setFromOther] = useState<readonly ChosenField[]>([])
  const preview = useQuery(previewQuery(churchId, survivorId, dropId))
  // The other way round is on its way, when somebody chooses the other one: the two stay in sight.
  const [shown, setShown] = useState(preview.data)
  if (preview.data && preview.data !== shown) setShown(preview.data)
  const merge = useCall(members.merge, {
    failure: m.members_merge_failed,
    onSuccess: async (done) => {
      await readMerged(queryClient, churchId)
      const message = m.members_merge_done({ dropped: done.dropped_name, kept: done.kept.name })
      offerUndo(message, () => undo(done.id))
      await navigate({ to: '/members/duplicates', replace: true })
    },
  })
  const confirm = () =>
    merge.mutate(
      { church_id: churchId, keep_id: survivorId, drop_id: dropId, from_dropped: [...fromOther] },
      { onError: () => void preview.refetch() },
    )
  if (church?.role === 'usher') return <Navigate to="/members" replace />
  const gone = preview.error instanceof ApiError && preview.error.status < 500
  const kept = shown && [shown.kept, shown.dropped].find(({ id }) => id === survivorId)
  return (
    <Page width="reading">
      <PageHeader
        back={
          <Link to="/members/duplicates" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <ChevronLeft aria-hidden="true" />
            {m.members_duplicates()}
          </Link>
        }
        title={m.members_merge_title()}
        lead={m.members_merge_lead()}
      />
      {preview.isPending && !shown && (
        <Card flush>
          <SkeletonList rows={3} />
        </Card>
      )}
      {gone && (
        <EmptyState
          drawing="people"
          title={m.members_merge_gone_title()}
          text={m.members_merge_gone_text()}
        />
      )}
      {preview.isError && !gone && !shown && <LoadFailed title={m.members_merge_failed()} query={preview} />}
      {shown && kept && !gone && (
        <Stack gap={5}>
          <MergePair
            // Always in the same order, whoever stays.
            people={[shown.kept, shown.dropped].toSorted((one) => (one.id === a ? -1 : 1))}
            survivorId={survivorId}
            onKeep={(id) => {
              setKeepId(id)
              setFromOther([])
            }}
            timezone={timezoneOf(church)}
          />
          {preview.data && (
            <>
              <MergeFields preview={preview.data} fromOther={fromOther} onChoose={setFromOther} />
              <MergeMoves preview={preview.data} />
            </>
          )}
          <Button
            variant="primary"
            size="lg"
            block
            busy={merge.isPending}
            disabled={!preview.data}
            onClick={confirm}
          >
            {m.members_merge_confirm({ name: kept.name })}
          </Button>
        </Stack>
      )}
    </Page>
  )
}
