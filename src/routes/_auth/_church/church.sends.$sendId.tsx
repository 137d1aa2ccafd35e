import { createFileRoute } from '@tanstack/react-router'
import { SendScreen } from '#src/features/reminders/send-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/church/sends/$sendId')({
  staticData: { title: m.reminders_sends },
  component: SendPage,
})

function SendPage() {
  const { sendId } = Route.useParams()
  // The key resets the screen's state per send.
  return <SendScreen key={sendId} id={sendId} />
}
