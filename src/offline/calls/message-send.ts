import type { ValidInputOf } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { messageKey, statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

type Input = ValidInputOf<typeof messages.send>

/** A message to one person; those to the same person go in their order. */
export const messageSend: QueueableCall<typeof messages.send> = {
  endpoint: messages.send,
  // Each is a thing of its own, too: none replaces another.
  entityKeys: ({ id, to_user_id }) => [`conversation:${to_user_id}`, `message:${id}`],
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    messages(known, row, userId) {
      const { id = row.key, to_user_id, message, picture = null } = row.input as Input
      const key = messageKey({ id, from_user_id: row.user })
      // Once the server has told of it, its word counts.
      if (to_user_id !== userId || known.has(key)) return
      known.set(key, {
        id,
        sequence: null,
        message,
        picture,
        from_user_id: row.user,
        to_user_id,
        createdAt: new Date(row.madeAt).toISOString(),
        deleted: false,
        row,
      })
    },
    conversations(known, row) {
      const { to_user_id, message, picture } = row.input as Input
      const conversation = known.get(to_user_id)
      if (!conversation) return
      const syncStatus = statusAfter(conversation.syncStatus, row)
      // What is rejected may wait for days, and hides nothing newer.
      const latest = row.status !== 'needsAttention' && {
        message,
        picture: picture !== undefined,
        from_user_id: row.user,
        updatedAt: new Date(row.madeAt).toISOString(),
      }
      known.set(to_user_id, { ...conversation, ...latest, syncStatus })
    },
  },
  readBack: ({ to_user_id }) => [{ list: 'messages', userId: to_user_id }, { list: 'conversations' }],
  describe: ({ to_user_id, message }, { names }) => ({
    kind: 'message',
    name: names.get(to_user_id),
    text: message,
  }),
  editLink: ({ order }, { to_user_id }) => ({ form: 'message', userId: to_user_id, row: order }),
  sentNotice: null,
}
