import type { ValidInputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { contactBatch } from '#src/offline/contact-batch.ts'
import { followedUp } from '#src/offline/follow-up-overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** The same note on several members; some of them may be people whom the server does not know yet. */
export const followUpsAdd: QueueableCall<typeof members.addFollowUps> = {
  endpoint: members.addFollowUps,
  // A note stands beside the others, in no order that counts.
  entityKeys: () => [],
  dependsOn: ({ member_ids }) => member_ids.map((id) => `new:${id}`),
  silent: false,
  batch: {
    ...contactBatch,
    rejectedParts: ({ refused = [] }, input) =>
      refused.map(({ member_id, message }) => ({ input: { ...input, member_ids: [member_id] }, message })),
  },
  adds: () => null,
  overlay: {
    followUps(known, row, of) {
      const { member_ids, kind, note } = row.input as ValidInputOf<typeof members.addFollowUps>
      if (member_ids.includes(of.memberId)) followedUp(known, row, of, { id: row.key, kind, note })
    },
  },
  readBack: ({ member_ids }) => [
    { list: 'analytics' },
    ...member_ids.map((memberId) => ({ list: 'summary' as const, memberId })),
  ],
  describe: ({ member_ids: [id, ...others] }, { names }) => ({
    kind: 'followed-up',
    count: others.length + 1,
    name: others.length === 0 ? names.get(id!) : undefined,
  }),
  editLink: () => null,
  sentNotice: null,
}
