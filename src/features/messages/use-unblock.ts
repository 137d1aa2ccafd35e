import { messages } from '#contract/messages.ts'
import { useCall } from '#src/forms/use-call.ts'

/** Unblocks a user. */
export function useUnblock() {
  return useCall(messages.unblock, {
    success: ({ message }) => message,
    refresh: [messages.list, messages.conversations],
  })
}
