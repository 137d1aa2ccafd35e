import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#src/features/home/home-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/')({
  staticData: { title: m.home_title },
  component: HomeScreen,
})
