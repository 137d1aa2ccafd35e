import type { ValidInputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A note on a member that is taken back. */
export const followUpRemove: QueueableCall<typeof members.removeFollowUp> = {
  endpoint: members.removeFollowUp,
  entityKeys: ({ follow_up_id }) => [`follow-up:${follow_up_id}`],
  dependsOn: ({ follow_up_id }) => [`new:${follow_up_id}`],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    followUps(known, row) {
      const { follow_up_id } = row.input as ValidInputOf<typeof members.removeFollowUp>
      const note = known.get(follow_up_id)
      // What the server rejects to remove is still there.
      if (note && row.status === 'needsAttention')
        known.set(follow_up_id, { ...note, syncStatus: syncStatusOf(row) })
      else known.delete(follow_up_id)
    },
  },
  readBack: ({ member_id }) => [{ list: 'analytics' }, { list: 'summary', memberId: member_id }],
  describe: () => ({ kind: 'follow-up-removed' }),
  editLink: () => null,
  sentNotice: null,
}
