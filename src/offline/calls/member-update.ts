import type { ValidInputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { writtenFields } from '#src/offline/member-overlay.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** An edit of a member. */
export const memberUpdate: QueueableCall<typeof members.update> = {
  endpoint: members.update,
  entityKeys: (input) => [`member:${input.member_id}`],
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    members(known, row, of) {
      const input = row.input as ValidInputOf<typeof members.update>
      const member = known.get(input.member_id)
      if (!member) return
      const syncStatus = statusAfter(member.syncStatus, row)
      known.set(member.id, { ...member, ...writtenFields(input, of, member), syncStatus })
    },
  },
  readBack: () => [{ list: 'members' }, { list: 'analytics' }],
  describe: ({ name }) => ({ kind: 'member-changed', name }),
  editLink: ({ church }, input) => ({
    form: 'member-edit',
    churchId: church ?? '',
    memberId: input.member_id,
  }),
  sentNotice: 'member-updated',
}
