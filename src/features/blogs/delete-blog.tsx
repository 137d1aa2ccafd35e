import { useNavigate } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'

/** Deletes a post after a confirmation, and leads to the list. */
export function DeleteBlog({ blogId }: { blogId: string }) {
  const navigate = useNavigate()
  const [asked, ask] = useState(false)
  const remove = useCall(blogs.remove, {
    success: ({ message }) => message,
    failure: m.blogs_delete_failed,
    refresh: [blogs.list],
    onSuccess: () => navigate({ to: '/blogs' }),
  })
  return (
    <>
      <IconButton label={m.blogs_delete()} onClick={() => ask(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {asked && (
        <ConfirmCall
          title={m.blogs_delete_title()}
          text={m.blogs_delete_text()}
          confirmLabel={m.blogs_delete()}
          call={remove}
          input={{ blog_id: blogId }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
