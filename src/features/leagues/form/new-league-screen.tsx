import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LeagueFields } from '#contract/league.ts'
import { leagues } from '#contract/leagues.ts'
import { query } from '#src/api/query.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { copyText } from '#src/widgets/copy-text.ts'
import { linkTo } from '#src/features/leagues/link-to.ts'
import { FormPage } from './form-page.tsx'
import { LeagueForm } from './league-form.tsx'
import { copyOf, newLeague } from './league-values.ts'
import type { LeagueValues } from './league-values.ts'
import { createLeague, deleteSentDraft } from './save-league.ts'

/** Posts a new league, event or job; `copy` is the id of one that it begins as. */
export function NewLeagueScreen({ copy }: { copy: string | undefined }) {
  const original = useQuery({
    ...query(leagues.get, { league_id: copy ?? '' }),
    enabled: copy !== undefined,
  })
  return (
    <FormPage title={m.league_form_title_new()}>
      {copy === undefined && <NewLeague id="league-new" begin={newLeague} />}
      {original.data && <NewLeague id={`league-new:${copy}`} begin={() => copyOf(original.data)} />}
      {original.isLoading && <SkeletonList rows={6} />}
      {original.isError && !original.data && (
        <LoadFailed title={m.league_form_load_failed()} query={original} />
      )}
    </FormPage>
  )
}

function NewLeague({ id: formId, begin }: { id: string; begin: () => LeagueValues }) {
  const navigate = useNavigate()
  // Its id is made once and stored in the draft: another try after a lost response posts no second one.
  const [initial] = useState(() => {
    deleteSentDraft(formId)
    return begin()
  })
  const toList = () => navigate({ to: '/leagues/list' })
  const save = async (id: string, fields: LeagueFields) => {
    const { league, message } = await createLeague(id, fields)
    deleteDraft(formId)
    const link = { label: m.league_list_copy_link(), onAction: () => void copyText(linkTo(league.id)) }
    notify({ kind: 'success', message, ...(league.privacy_status === 2 && { action: link }) })
    await toList()
  }
  return (
    <LeagueForm
      id={formId}
      initial={initial}
      posted={false}
      kindIsFixed={false}
      onSave={save}
      onCancel={() => void toList()}
    />
  )
}
