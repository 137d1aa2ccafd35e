import { createFileRoute } from '@tanstack/react-router'
import { BlogsScreen } from '#src/features/blogs/blogs-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/blogs/')({
  staticData: { title: m.blogs_title },
  component: BlogsScreen,
})
