import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { blogSource, maxSourceCharacters } from '#contract/blogs/blogs.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TranscriptFile } from './transcript-file.tsx'

/** The fields of a text that a post is written from. */
export const sourceText = {
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => m.blogs_text_help()),
  ),
  filename: blogSource.filename,
}

interface SourceTextProps {
  field: Pick<ComponentProps<typeof TextArea>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>
  filename: string
  onRead: (filename: string, text: string) => void
}

/** A text that is pasted, or read from a file. */
export function SourceText({ field, filename, onRead }: SourceTextProps) {
  return (
    <>
      <TextArea
        {...field}
        label={m.blogs_text()}
        help={m.blogs_text_help()}
        rows={8}
        maxLength={maxSourceCharacters}
        required
      />
      <TranscriptFile name={filename} onRead={onRead} />
    </>
  )
}
