import { createFileRoute, redirect } from '@tanstack/react-router'
import { activeUserId } from '#src/api/session.ts'
import { BlogEditorScreen } from '#src/features/blogs/blog-editor-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

// The specification also uses this URL for leagues; for signed-out users it can only be a league.
export const Route = createFileRoute('/_site/blogs/by/$blogId')({
  beforeLoad: ({ params: { blogId } }) => {
    if (activeUserId() === null)
      throw redirect({ to: '/leagues/$leagueId', params: { leagueId: blogId }, replace: true })
  },
  staticData: { title: m.blogs_edit_title },
  component: EditBlog,
})

function EditBlog() {
  const { blogId } = Route.useParams()
  return <BlogEditorScreen key={blogId} blogId={blogId} />
}
