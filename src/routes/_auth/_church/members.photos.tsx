import { createFileRoute } from '@tanstack/react-router'
import { PhotoRoundScreen } from '#src/features/members/photo-round-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/photos')({
  staticData: { title: m.members_photo_round },
  component: PhotoRoundScreen,
})
