import { createFileRoute } from '@tanstack/react-router'
import { SearchVideoScreen } from '#src/features/blogs/search-video-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/search')({
  staticData: { title: m.blogs_search_title },
  component: SearchVideoScreen,
})
