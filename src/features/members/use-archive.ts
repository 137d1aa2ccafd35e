import { members as calls } from '#contract/members.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { write } from '#src/offline/outbox.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/** How long the notice with Undo stays, in milliseconds. */
const shown = 12_000

interface Person {
  id: string
  name: string
}

/** Archives members and brings them back, in the outbox; each of both can be undone. */
export function useArchive() {
  const churchId = useChurchId()
  const archiving = useWrite(m.members_archive_failed)
  const returning = useWrite(m.members_bring_back_failed)
  const store = (people: Person[], archived: boolean) =>
    write(calls.archive, { church_id: churchId, member_ids: people.map(({ id }) => id), archived })
  const change = (people: Person[], archived: boolean) =>
    (archived ? archiving : returning).run(async () => {
      await store(people, archived)
      const text = archived ? m.members_archive_done : m.members_bring_back_done
      notify({
        kind: 'success',
        message: text({ n: people.length, name: people[0]?.name ?? '' }),
        action: {
          label: m.attendance_undo(),
          onAction: () =>
            void (archived ? returning : archiving).run(async () => void (await store(people, !archived))),
        },
        duration: shown,
      })
    })
  return {
    busy: archiving.busy || returning.busy,
    archive: (people: Person[]) => change(people, true),
    bringBack: (people: Person[]) => change(people, false),
  }
}
