import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#src/features/about/about-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/about')({
  staticData: { title: m.nav_about },
  component: AboutScreen,
})
