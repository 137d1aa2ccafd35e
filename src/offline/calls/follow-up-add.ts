import type { ValidInputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { contactBatch } from '#src/offline/contact-batch.ts'
import { followedUp } from '#src/offline/follow-up-overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

type Input = ValidInputOf<typeof members.addFollowUp>

/** A note that a member was contacted; it may be a member whom the server does not know yet. */
export const followUpAdd: QueueableCall<typeof members.addFollowUp> = {
  endpoint: members.addFollowUp,
  entityKeys: ({ id }) => [`follow-up:${id}`, `new:${id}`],
  dependsOn: ({ member_id }) => [`new:${member_id}`],
  silent: false,
  batch: contactBatch,
  adds: () => null,
  overlay: {
    followUps(known, row, of) {
      const { member_id, id = row.key, kind, note } = row.input as Input
      if (member_id === of.memberId) followedUp(known, row, of, { id, kind, note })
    },
  },
  readBack: ({ member_id }) => [{ list: 'analytics' }, { list: 'summary', memberId: member_id }],
  describe: ({ member_id }, { names }) => ({ kind: 'followed-up', count: 1, name: names.get(member_id) }),
  editLink: () => null,
  sentNotice: null,
}
