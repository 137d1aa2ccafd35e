import { messages } from '#contract/messages.ts'
import { changeUnlessRejected, messageKey } from '#src/offline/overlay.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const messageCalls = {
  'messages.send': queueable(messages.send, {
    // A key per message keeps one from replacing another.
    entityKeys: ({ id, to_user_id }) => [`conversation:${to_user_id}`, `message:${id}`],
    overlay: {
      messages(entries, { id: given, to_user_id, message, picture = null }, row, userId) {
        const id = given ?? row.key
        const key = messageKey({ id, from_user_id: row.user })
        // The server's copy wins.
        if (to_user_id !== userId || entries.has(key)) return
        entries.set(key, {
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
      // A rejected message must not hide newer ones.
      conversations: (entries, { to_user_id, message, picture }, row) =>
        changeUnlessRejected(entries, to_user_id, row, () => ({
          message,
          picture: picture !== undefined,
          from_user_id: row.user,
          updatedAt: new Date(row.madeAt).toISOString(),
        })),
    },
    readBack: ({ to_user_id }) => [{ list: 'messages', userId: to_user_id }, { list: 'conversations' }],
    describe: ({ to_user_id, message }, { names }) => ({
      kind: 'message',
      name: names.get(to_user_id),
      text: message,
    }),
    editLink: ({ order }, { to_user_id }) => ({ form: 'message', userId: to_user_id, row: order }),
  }),

  'messages.read': queueable(messages.read, {
    entityKeys: ({ to_user_id }) => [`messages-read:${to_user_id}`],
    silent: true,
    batch: lastOfGroup(({ to_user_id }) => to_user_id),
    overlay: {
      conversations(entries, { to_user_id }) {
        const conversation = entries.get(to_user_id)
        if (conversation) entries.set(to_user_id, { ...conversation, seen: 0 })
      },
    },
    readBack: () => [{ list: 'conversations' }],
  }),
}
