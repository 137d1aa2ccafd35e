import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useEffect, useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { queryClient, storeInCache } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { blogQuery } from '#src/queries/blog-queries.ts'
import styles from './blog-progress.module.css'

/** How often it is asked whether the post is written, and how long, in milliseconds; afterwards a notice tells. */
const askedEvery = 5000
const askedFor = 60_000

/** A post that is being written: how far it is, and a way to stop it. It is told of each step, and asks besides. */
export function BlogProgress({ blog }: { blog: Blog }) {
  const { id } = blog
  const [patient, setPatient] = useState(true)
  useQuery({ ...blogQuery(id), refetchInterval: patient ? askedEvery : false }, queryClient)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), askedFor)
    return () => clearTimeout(timer)
  }, [])
  const cancel = useCall(blogs.cancel, {
    failure: m.blogs_cancel_failed,
    refresh: [blogs.list],
    onSuccess: (stopped) => storeInCache(blogQuery(id).queryKey, stopped),
  })
  const steps = stepsOf(blog)
  const current = steps.find(({ state }) => state === 'current')
  return (
    <Card>
      <Stack gap={4}>
        {blog.title !== '' && (
          <p className={styles.title}>
            <bdi>{blog.title}</bdi>
          </p>
        )}
        <Banner icon={<Spinner />}>
          {patient ? m.blogs_generating() : m.blogs_goes_on()}
          {current && <VisuallyHidden> {current.label}</VisuallyHidden>}
        </Banner>
        <ol className={styles.steps}>
          {steps.map(({ name, label, state }) => (
            <li
              key={name}
              className={classNames(styles.step, styles[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {state === 'done' && <Check />}
                {state === 'current' && <Spinner />}
              </span>
              {label}
              {state === 'done' && <VisuallyHidden> {m.blogs_step_done()}</VisuallyHidden>}
            </li>
          ))}
        </ol>
        <div>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ blog_id: id })}>
            {m.blogs_cancel()}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

interface Step {
  name: 'fetching' | 'reading' | 'writing'
  label: string
  state: 'done' | 'current' | 'ahead'
}

/** Only the captions of a video have to be fetched. */
function stepsOf({ status, youtubeURL, chapter, chapters }: Blog): Step[] {
  const at = currentStep({ status, chapters })
  const stateOf = (step: number) => {
    if (step === at) return 'current'
    return step < at ? 'done' : 'ahead'
  }
  const steps: Step[] = [
    { name: 'fetching', label: m.blogs_step_fetching(), state: stateOf(0) },
    { name: 'reading', label: m.blogs_step_reading(), state: stateOf(1) },
    {
      name: 'writing',
      label: chapters === 0 ? m.blogs_step_writing() : m.blogs_step_chapter({ chapter, chapters }),
      state: stateOf(2),
    },
  ]
  return youtubeURL === null ? steps.slice(1) : steps
}

/** The step that is under way: 0 to 2; -1: none yet. */
function currentStep({ status, chapters }: Pick<Blog, 'status' | 'chapters'>): number {
  if (status === 'queued') return -1
  if (status === 'fetching_transcript') return 0
  return chapters === 0 ? 1 : 2
}
