import type { Overview } from '#contract/analytics.ts'
import { members } from '#contract/members.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { timedId } from '#src/lib/uuid.ts'
import { instantNow } from '#src/lib/server-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { write } from '#src/offline/outbox.ts'
import { notify } from '#src/ui/overlays/notices.ts'

type Absent = Overview['absent_members'][number]

/** Records that an absent member was contacted, also without a network. The notice of success offers Undo. */
export function useRecordContact(churchId: string, { member_id, name }: Pick<Absent, 'member_id' | 'name'>) {
  const { busy, run } = useWrite(m.dashboard_contact_failed)
  const undo = async (id: string) => {
    await write(members.removeFollowUp, { church_id: churchId, member_id, follow_up_id: id })
  }
  const record = async () => {
    const id = timedId()
    await write(members.addFollowUp, {
      church_id: churchId,
      member_id,
      id,
      kind: 'contacted',
      ...instantNow('contacted_at'),
    })
    notify({
      kind: 'success',
      message: m.dashboard_contact_noted({ name }),
      action: { label: m.dashboard_undo(), onAction: () => void run(() => undo(id)) },
    })
  }
  return { busy, record: () => void run(record) }
}
