import { useState } from 'react'
import type { Overview } from '#contract/analytics.ts'
import { analytics } from '#contract/analytics.ts'
import { members } from '#contract/members.ts'
import { queryClient } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { overviewQuery } from '#src/queries/church-queries.ts'

type Absent = Overview['absent_members'][number]

/** Records that an absent member was contacted. The notice of success offers Undo. */
export function useRecordContact(churchId: string, { member_id, name }: Pick<Absent, 'member_id' | 'name'>) {
  // The same id for a retry after a lost response: it is still one follow-up.
  const [nextId, setNextId] = useState(() => timedId())
  const failure = m.dashboard_contact_failed

  const show = (followed_up: Absent['followed_up']) =>
    queryClient.setQueryData(overviewQuery(churchId).queryKey, (known) => {
      if (!known) return known
      const absent_members = known.absent_members.map((each) =>
        each.member_id === member_id ? { ...each, followed_up } : each,
      )
      return { ...known, absent_members }
    })

  const undo = useCall(members.removeFollowUp, {
    failure,
    refresh: [analytics.overview],
    onSuccess: () => show(null),
  })
  const record = useCall(members.addFollowUp, {
    failure,
    onSuccess: ({ id, kind, createdAt, by_name }) => {
      setNextId(timedId())
      show({ kind, at: createdAt, by_name })
      notify({
        kind: 'success',
        message: m.dashboard_contact_noted({ name }),
        action: {
          label: m.dashboard_undo(),
          onAction: () => undo.mutate({ member_id, follow_up_id: id }),
        },
      })
    },
  })
  return {
    busy: record.isPending,
    record: () => record.mutate({ member_id, id: nextId, kind: 'contacted' }),
  }
}
