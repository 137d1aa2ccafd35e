import { createFileRoute } from '@tanstack/react-router'
import { isHelpTopic } from '#contract/pages/site-pages.ts'
import { MissingTopic } from '#src/features/help/missing-topic.tsx'
import { TopicScreen } from '#src/features/help/topic-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/help/$topic')({
  staticData: { title: m.nav_help },
  component: Topic,
})

function Topic() {
  const { topic } = Route.useParams()
  return isHelpTopic(topic) ? <TopicScreen key={topic} topic={topic} /> : <MissingTopic />
}
