import { useState } from 'react'
import { maxSlugCharacters, publications } from '#contract/blogs/publications.ts'
import type { Publication } from '#contract/blogs/publications.ts'
import { fieldErrors } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { changedByPublishing } from './changed-by-publishing.ts'
import { Unsent, withTextSent } from './send-latest.ts'

interface Props {
  blogId: string
  publication: Publication
  /** Brings the text to the server; throws `Unsent`. */
  send: () => Promise<void>
}

/** Gives a post that has appeared another address; its former one leads there. */
export function ChangeAddress({ blogId, publication: { slug }, send }: Props) {
  const [typed, setTyped] = useState<string>()
  const update = useCall(withTextSent(publications.update, send), {
    inline: (error) => error instanceof Unsent || fieldErrors(error)['slug'] !== undefined,
    success: () => m.publishing_moved(),
    failure: m.publishing_failed,
    refresh: changedByPublishing,
    onSuccess: () => setTyped(undefined),
  })
  if (typed === undefined) {
    return (
      <div>
        <Button size="sm" variant="quiet" onClick={() => setTyped(slug)}>
          {m.publishing_move()}
        </Button>
      </div>
    )
  }
  const wanted = typed.trim()
  return (
    <Stack gap={2}>
      <TextField
        label={m.publishing_slug()}
        help={m.publishing_move_help()}
        value={typed}
        error={fieldErrors(update.error)['slug']}
        maxLength={maxSlugCharacters}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.toLowerCase())}
      />
      <div>
        <Button
          size="sm"
          busy={update.isPending}
          disabled={wanted === '' || wanted === slug}
          onClick={() => update.mutate({ blog_id: blogId, slug: wanted })}
        >
          {m.publishing_move_save()}
        </Button>
      </div>
    </Stack>
  )
}
