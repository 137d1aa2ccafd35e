import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { NewBlogScreen } from '#src/features/blogs/new-blog-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const text = v.optional(v.fallback(v.optional(v.string()), undefined))

export const Route = createFileRoute('/_auth/create/blog')({
  validateSearch: v.object({
    /** Preselected podcast id. */
    sermon: text,
    /** Initial video URL. */
    youtubeURL: text,
  }),
  staticData: { title: m.blogs_new },
  component: NewBlog,
})

function NewBlog() {
  const { sermon, youtubeURL } = Route.useSearch()
  return <NewBlogScreen first={{ podcastId: sermon, youtubeURL }} />
}
