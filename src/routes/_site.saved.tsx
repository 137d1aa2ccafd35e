import { createFileRoute } from '@tanstack/react-router'
import { SavedScreen } from '#src/features/listening/saved-screen.tsx'
import { m } from '#src/messages/paraglide/messages.js'

export const Route = createFileRoute('/_site/saved')({
  staticData: { title: m.listening_title },
  component: SavedScreen,
})
