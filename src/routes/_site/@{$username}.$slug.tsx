import { createFileRoute } from '@tanstack/react-router'
import { PostScreen } from '#src/features/posts/post-screen.tsx'

export const Route = createFileRoute('/_site/@{$username}/$slug')({ component: PostPage })

function PostPage() {
  const { username, slug } = Route.useParams()
  return <PostScreen key={`${username}/${slug}`} username={username} slug={slug} />
}
