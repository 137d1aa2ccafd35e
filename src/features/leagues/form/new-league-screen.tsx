import { useState } from 'react'
import type { LeagueFields, LeagueKind } from '#contract/leagues/league.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { useOwnLeague } from '#src/queries/use-my-leagues.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { copyText } from '#src/widgets/copy-text.ts'
import { linkTo } from '#src/features/leagues/link-to.ts'
import { FormPage } from './form-page.tsx'
import { KindChoice } from './kind-choice.tsx'
import { LeagueForm } from './league-form.tsx'
import { copyOf, newLeague, valuesOf } from './league-values.ts'
import type { LeagueValues } from './league-values.ts'
import { createLeague } from './save-league.ts'

interface Props {
  /** Undefined: asks for it. */
  kind: LeagueKind | undefined
  /** Id of a league to copy. */
  copy: string | undefined
  /** Sequence number of a rejected outbox row. */
  row: number | undefined
}

/** The league title of the specification is also used until a kind is chosen. */
function titleOf(kind: LeagueKind | undefined): string {
  if (kind === 'event') return m.league_form_title_new_event()
  return kind === 'job' ? m.league_form_title_new_job() : m.league_form_title_new()
}

export function NewLeagueScreen({ kind, copy, row }: Props) {
  const navigate = useNavigateAfter()
  const { league: original, read } = useOwnLeague(copy)
  const rejected = useRejectedRow(({ call, order }) => call === leagues.create.name && order === row)
  if (rejected) {
    const { id, ...fields } = rejected.input as LeagueFields & { id: string }
    return (
      <FormPage title={m.league_form_title_new()}>
        <RejectedBanner row={rejected} onSent={() => void navigate({ to: '/leagues/list' })} />
        <NewLeague
          id={`league-row:${rejected.order}`}
          begin={() => valuesOf({ id, ...fields })}
          rejected={rejected}
        />
      </FormPage>
    )
  }
  return (
    <FormPage title={titleOf(kind ?? original?.kind)}>
      {copy === undefined && kind === undefined && <KindChoice />}
      {copy === undefined && kind !== undefined && (
        <NewLeague id={`league-new:${kind}`} begin={() => newLeague(kind)} />
      )}
      {original && <NewLeague id={`league-new:${copy}`} begin={() => copyOf(original)} />}
      {read.isLoading && !original && <SkeletonList rows={6} />}
      {read.isError && !original && <LoadFailed title={m.league_form_load_failed()} query={read} />}
    </FormPage>
  )
}

interface FormProps {
  /** Form and draft id. */
  id: string
  begin: () => LeagueValues
  /** Outbox row to correct. */
  rejected?: OutboxRow
}

function NewLeague({ id: formId, begin, rejected }: FormProps) {
  const navigate = useNavigateAfter()
  const [initial] = useState(begin)
  const toList = () => navigate({ to: '/leagues/list' })
  const save = async (id: string, fields: LeagueFields) => {
    const fate = await createLeague(id, fields, rejected)
    deleteDraft(formId)
    const link = { label: m.league_list_copy_link(), onAction: () => void copyText(linkTo(id)) }
    notify({
      kind: 'success',
      message: fate === 'sent' ? m.leagues_posted() : m.members_kept(),
      ...(fields.privacy_status === 2 && { action: link }),
    })
    await toList()
  }
  return (
    <LeagueForm
      id={formId}
      initial={initial}
      posted={false}
      kindIsFixed={false}
      rejected={rejected}
      onSave={save}
      onCancel={() => void toList()}
    />
  )
}
