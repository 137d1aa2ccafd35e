import type { ValidInputOf } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** That somebody has seen the messages of a conversation; it follows from looking at them. */
export const messagesRead: QueueableCall<typeof messages.read> = {
  endpoint: messages.read,
  entityKeys: ({ to_user_id }) => [`messages-read:${to_user_id}`],
  dependsOn: () => [],
  silent: true,
  // Of several in one conversation the last one goes: it has seen the most.
  batch: {
    group: ({ to_user_id }) => to_user_id,
    join: (inputs) => inputs.at(-1)!,
    rejection: () => undefined,
  },
  adds: () => null,
  overlay: {
    conversations(known, row) {
      const { to_user_id } = row.input as ValidInputOf<typeof messages.read>
      const conversation = known.get(to_user_id)
      if (conversation) known.set(to_user_id, { ...conversation, seen: 0 })
    },
  },
  readBack: () => [{ list: 'conversations' }],
  describe: () => null,
  editLink: () => null,
  sentNotice: null,
}
