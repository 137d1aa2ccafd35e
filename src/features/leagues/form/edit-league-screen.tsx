import { useMemo } from 'react'
import type { LeagueFields, LeagueKind } from '#contract/leagues/league.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { ApiError } from '#src/api/client.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownLeague } from '#src/offline/overlay.ts'
import { useOwnLeague } from '#src/queries/use-my-leagues.ts'
import { notifyFate } from '#src/sync/settle-row.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { FormPage } from './form-page.tsx'
import { LeagueForm } from './league-form.tsx'
import { valuesOf } from './league-values.ts'
import type { LeagueValues } from './league-values.ts'
import { typedFields } from './read-league.ts'
import { updateLeague } from './save-league.ts'

const titles: Record<LeagueKind, () => string> = {
  league: m.league_form_title_edit,
  event: m.league_form_title_edit_event,
  job: m.league_form_title_edit_job,
}

/** Edits the user's league, event or job. */
export function EditLeagueScreen({ leagueId }: { leagueId: string }) {
  const { league, read: result } = useOwnLeague(leagueId)
  // Invalid ids and other users' leagues count as not found.
  const unknown = result.error instanceof ApiError && [400, 403, 404].includes(result.error.status)
  return (
    <FormPage title={titles[league?.kind ?? 'league']()} lead={league && <bdi>{league.title}</bdi>}>
      {league && <EditLeague league={league} />}
      {!league && result.isPending && <SkeletonList rows={6} />}
      {!league && unknown && (
        <EmptyState drawing="calendar" title={m.league_form_unknown()} text={m.league_form_unknown_text()} />
      )}
      {result.isError && !unknown && !league && (
        <LoadFailed title={m.league_form_load_failed()} query={result} />
      )}
    </FormPage>
  )
}

function EditLeague({ league }: { league: ShownLeague }) {
  const navigate = useNavigateAfter()
  const formId = `league:${league.id}`
  const rejected = useRejectedRow(
    ({ call, input }) => call === leagues.update.name && input['league_id'] === league.id,
  )
  const initial = useMemo(
    () => valuesOf({ ...league, ...(rejected?.input as Partial<LeagueFields> | undefined), id: league.id }),
    [league, rejected],
  )
  const toList = () => navigate({ to: '/leagues/list' })
  const save = async (id: string, fields: LeagueFields, shown: LeagueValues) => {
    const fate = await updateLeague(id, fields, typedFields(shown), rejected)
    deleteDraft(formId)
    notifyFate(fate, m.leagues_changed())
    await toList()
  }
  return (
    <>
      {rejected && <RejectedBanner row={rejected} onSent={() => void toList()} />}
      <LeagueForm
        key={rejected?.order}
        id={formId}
        initial={initial}
        posted
        kindIsFixed={league.applied_count + league.waiting_count > 0}
        rejected={rejected}
        onSave={save}
        onCancel={() => void toList()}
      />
    </>
  )
}
