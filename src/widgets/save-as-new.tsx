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
  /** The rows that write it and what it was made from: they wait no more once it is saved. */
  orders: number[]
  /** Stores what was typed since. */
  store?: () => Promise<unknown>
}

/** Saves a post's text that was refused as a post of its own, and opens that. */
export function SaveAsNew({ text, orders, store }: Props) {
  const navigate = useNavigate()
  // Pressed again after a lost response, it makes no second post.
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
    // Or it would be stored when its form is left, for the post that is refused.
    await store?.()
    save.mutate({ id, ...text })
  }
  return (
    <Button size="sm" busy={save.isPending} onClick={() => void press()}>
      {m.waiting_save_new()}
    </Button>
  )
}
