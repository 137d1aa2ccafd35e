import type { ValidInputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import type { FollowUp } from '#contract/members.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { addEntry, removeEntry } from '#src/offline/overlay.ts'
import type { FollowUpsOf, ShownFollowUp } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'
import type { ReadBack } from '#src/offline/queueable-call.ts'

export const followUpCalls = {
  'members.addFollowUp': queueable(members.addFollowUp, {
    entityKeys: ({ id }) => [`follow-up:${id}`, `new:${id}`],
    dependsOn: ({ member_id }) => [`new:${member_id}`],
    overlay: {
      followUps(entries, { member_id, id, ...note }, row, of) {
        if (member_id === of.memberId) addNote(entries, row, of, { id: id ?? row.key, ...note })
      },
    },
    readBack: ({ member_id }) => readBackOf(member_id),
    describe: ({ member_id }, { names }) => ({ kind: 'followed-up', count: 1, name: names.get(member_id) }),
  }),

  'members.addFollowUps': queueable(members.addFollowUps, {
    entityKeys: () => [],
    dependsOn: ({ member_ids }) => member_ids.map((id) => `new:${id}`),
    batch: {
      // One request each, so that two equal notes stay two.
      group: (input) => JSON.stringify(input),
      join: ([input]) => input!,
      rejectedParts: ({ refused = [] }, input) =>
        refused.map(({ member_id, message }) => ({ input: { ...input, member_ids: [member_id] }, message })),
    },
    overlay: {
      followUps(entries, { member_ids, ...note }, row, of) {
        if (member_ids.includes(of.memberId)) addNote(entries, row, of, { id: row.key, ...note })
      },
    },
    readBack: ({ member_ids }) => readBackOf(...member_ids),
    describe: ({ member_ids: [id, ...others] }, { names }) => ({
      kind: 'followed-up',
      count: others.length + 1,
      name: others.length === 0 ? names.get(id!) : undefined,
    }),
  }),

  'members.removeFollowUp': queueable(members.removeFollowUp, {
    entityKeys: ({ follow_up_id }) => [`follow-up:${follow_up_id}`],
    dependsOn: ({ follow_up_id }) => [`new:${follow_up_id}`],
    overlay: { followUps: (entries, { follow_up_id }, row) => removeEntry(entries, follow_up_id, row) },
    readBack: ({ member_id }) => readBackOf(member_id),
    describe: () => ({ kind: 'follow-up-removed' }),
  }),
}

function readBackOf(...memberIds: string[]): ReadBack[] {
  return [{ list: 'analytics' }, ...memberIds.map((memberId) => ({ list: 'summary' as const, memberId }))]
}

type Note = Pick<FollowUp, 'id'> &
  Pick<ValidInputOf<typeof members.addFollowUp>, 'kind' | 'note' | 'contacted_at'>

function addNote(
  entries: Map<string, ShownFollowUp>,
  row: OutboxRow,
  { memberId, byName }: FollowUpsOf,
  { id, kind, note, contacted_at = new Date(row.madeAt).toISOString() }: Note,
): void {
  // The server's copy wins.
  if (entries.has(id)) return
  addEntry(entries, row, { id, kind, note, member_id: memberId, by_name: byName, createdAt: contacted_at })
}
