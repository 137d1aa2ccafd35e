import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { NewBlogScreen } from '#src/features/blogs/new-blog-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/create/blog')({
  validateSearch: v.object({
    /** The id of the sermon that is chosen at first. */
    sermon: v.optional(v.fallback(v.optional(v.string()), undefined)),
  }),
  staticData: { title: m.blogs_new },
  component: NewBlog,
})

function NewBlog() {
  const { sermon } = Route.useSearch()
  return <NewBlogScreen podcastId={sermon} />
}
