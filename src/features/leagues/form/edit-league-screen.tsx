import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Trophy from 'lucide-react/icons/trophy'
import { useMemo } from 'react'
import type { LeagueFields } from '#contract/league.ts'
import { leagues } from '#contract/leagues.ts'
import type { League } from '#contract/leagues.ts'
import { ApiError } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { FormPage } from './form-page.tsx'
import { LeagueForm } from './league-form.tsx'
import { valuesOf } from './league-values.ts'
import { updateLeague } from './save-league.ts'

/** Changes a league, event or job of the person. */
export function EditLeagueScreen({ leagueId }: { leagueId: string }) {
  const result = useQuery(query(leagues.get, { league_id: leagueId }, { offline: true }))
  // An invalid id is treated like an unknown one, and like one of somebody else.
  const unknown = result.error instanceof ApiError && [400, 403, 404].includes(result.error.status)
  return (
    <FormPage title={m.league_form_title_edit()}>
      {result.data && <EditLeague league={result.data} />}
      {result.isPending && <SkeletonList rows={6} />}
      {unknown && (
        <EmptyState icon={<Trophy />} title={m.league_form_unknown()} text={m.league_form_unknown_text()} />
      )}
      {result.isError && !unknown && !result.data && (
        <LoadFailed title={m.league_form_load_failed()} query={result} />
      )}
    </FormPage>
  )
}

function EditLeague({ league }: { league: League }) {
  const navigate = useNavigate()
  const formId = `league:${league.id}`
  const initial = useMemo(() => valuesOf(league), [league])
  const toList = () => navigate({ to: '/leagues/list' })
  const save = async (id: string, fields: LeagueFields) => {
    const { message } = await updateLeague(id, fields)
    deleteDraft(formId)
    notify({ kind: 'success', message })
    await toList()
  }
  return (
    <LeagueForm
      id={formId}
      initial={initial}
      posted
      kindIsFixed={league.applied_count + league.waiting_count > 0}
      onSave={save}
      onCancel={() => void toList()}
    />
  )
}
