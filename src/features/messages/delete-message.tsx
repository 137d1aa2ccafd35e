import { deletableMinutes, messages } from '#contract/messages.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownMessage } from '#src/offline/overlay.ts'
import { replaceMessage } from '#src/queries/message-queries.ts'

/** Confirms deleting a message for both users. */
export function DeleteMessage({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const remove = useCall(messages.remove, {
    failure: m.chat_delete_failed,
    onSuccess: (deleted) => replaceMessage(message.to_user_id, deleted),
    refresh: [messages.list, messages.conversations],
  })
  return (
    <ConfirmCall
      call={remove}
      input={{ message_id: message.id }}
      title={m.chat_delete_title()}
      text={m.chat_delete_text({ minutes: deletableMinutes })}
      confirmLabel={m.chat_delete()}
      onClose={onClose}
    />
  )
}
