import { createFileRoute } from '@tanstack/react-router'
import { PostScreen } from '#src/features/print/post-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/print/post/$blogId')({
  staticData: { title: m.print_post_title },
  component: PrintPost,
})

function PrintPost() {
  return <PostScreen blogId={Route.useParams().blogId} />
}
