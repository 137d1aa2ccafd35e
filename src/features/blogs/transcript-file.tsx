import { useState } from 'react'
import { maxSourceCharacters } from '#contract/blogs.ts'
import { decodeTranscript } from '#src/lib/decode-transcript.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'

/** A transcript's file, read into the form. */
export function TranscriptFile({
  name,
  onRead,
}: {
  name: string
  onRead: (name: string, text: string) => void
}) {
  const [error, setError] = useState<string>()
  const take = async ([file]: File[]) => {
    if (!file) return
    setError(undefined)
    try {
      const text =
        file.size > 4 * maxSourceCharacters
          ? undefined
          : decodeTranscript(new Uint8Array(await file.arrayBuffer()))
      if (text === undefined) setError(m.blogs_file_unreadable())
      else onRead(file.name, text)
    } catch {
      setError(m.blogs_file_unreadable())
    }
  }
  return (
    <FileDrop
      compact
      label={m.blogs_file()}
      hint={m.blogs_file_kinds()}
      accept=".vtt,.srt,.txt"
      chosen={name || undefined}
      onFiles={(files) => void take(files)}
      {...(error !== undefined && { error })}
    />
  )
}
