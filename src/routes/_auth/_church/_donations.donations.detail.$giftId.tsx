import { createFileRoute } from '@tanstack/react-router'
import { GiftScreen } from '#src/features/donations/gift-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/_donations/donations/detail/$giftId')({
  staticData: { title: m.gifts_one_title },
  component: Gift,
})

function Gift() {
  const { giftId } = Route.useParams()
  // The key resets the screen's state per gift.
  return <GiftScreen key={giftId} giftId={giftId} />
}
