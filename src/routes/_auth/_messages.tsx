import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { ConversationsScreen } from '#src/features/messages/conversations-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { TwoPanes } from '#src/ui/lists/two-panes.tsx'

// The conversations, with the open one in the detail pane.
export const Route = createFileRoute('/_auth/_messages')({ component: Messages })

function Messages() {
  const { userId } = useParams({ strict: false })
  return (
    <TwoPanes
      list={<ConversationsScreen openId={userId} />}
      listLabel={m.chat_conversations()}
      open={userId !== undefined}
    >
      <Outlet />
    </TwoPanes>
  )
}
