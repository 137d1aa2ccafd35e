import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { BlogText } from '#src/offline/blog-text.ts'
import { discard } from '#src/offline/outbox.ts'
import { Button } from '#src/ui/button.tsx'

interface Props {
  text: BlogText
  /** Outbox rows that are replaced by the new post. */
  orders: number[]
  /** Stores the latest edits first. */
  store?: () => Promise<unknown>
}

/** Saves a rejected text as a new post and opens it. */
export function SaveAsNew({ text, orders, store }: Props) {
  const navigate = useNavigate()
  // Idempotency key: a retry after a lost response creates no second post.
  const [id] = useState(() => crypto.randomUUID())
  const save = useCall(blogs.create, {
    failure: m.blogs_save_failed,
    refresh: [blogs.list],
    onSuccess: async () => {
      await discard(orders)
      await navigate({ to: '/blogs/by/$blogId', params: { blogId: id } })
    },
  })
  const press = async () => {
    // Otherwise leaving the form would store the draft for the rejected post.
    await store?.()
    save.mutate({ id, ...text })
  }
  return (
    <Button size="sm" busy={save.isPending} onClick={() => void press()}>
      {m.waiting_save_new()}
    </Button>
  )
}
