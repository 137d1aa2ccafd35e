import Ban from 'lucide-react/icons/ban'
import { m } from '#src/locales/paraglide/messages.js'
import type { MessagePage } from '#src/queries/conversation-pages.ts'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { useUnblock } from './use-unblock.ts'

/** Replaces the input: why writing is not possible, and alternatives. */
export function NoWriting({ conversation: { user, blocked } }: { conversation: MessagePage }) {
  const { _id, name, gone } = user
  const unblock = useUnblock()
  if (!blocked) {
    return (
      <Banner icon={<Ban aria-hidden="true" />}>
        {gone ? m.chat_gone({ name }) : m.chat_may_not_write({ name })}
      </Banner>
    )
  }
  return (
    <Banner
      icon={<Ban aria-hidden="true" />}
      action={
        <Button size="sm" busy={unblock.isPending} onClick={() => unblock.mutate({ user_id: _id })}>
          {m.chat_unblock()}
        </Button>
      }
    >
      {m.chat_blocked({ name })}
    </Banner>
  )
}
