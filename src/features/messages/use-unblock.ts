import { messages } from '#contract/messages.ts'
import { useCall } from '#src/forms/use-call.ts'

/** Lets a person that one has blocked write again. */
export function useUnblock() {
  return useCall(messages.unblock, {
    success: ({ message }) => message,
    refresh: [messages.list, messages.conversations],
  })
}
