import { createFileRoute } from '@tanstack/react-router'
import { SavedScreen } from '#src/features/player/saved-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/saved')({
  staticData: { title: m.listening_title },
  component: SavedScreen,
})
