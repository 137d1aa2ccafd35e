import { useState } from 'react'
import { maxSourceMegabytes } from '#contract/blogs/blog-files.ts'
import { blogs, maxSourceCharacters } from '#contract/blogs/blogs.ts'
import { ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { decodeTranscript } from '#src/lib/decode-transcript.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'

/** A file of a text, read into a form: Word documents by the server, all others on the device. */
export function TranscriptFile({
  name,
  onRead,
}: {
  name: string
  onRead: (name: string, text: string) => void
}) {
  const [error, setError] = useState<string>()
  const [reading, setReading] = useState(false)
  const take = async ([file]: File[]) => {
    if (!file) return
    setError(undefined)
    setReading(true)
    try {
      // The extension says how the text is read from now on.
      if (isWord(file)) onRead(file.name.replace(word, '.txt'), await wordText(file))
      else onRead(file.name, await plainText(file))
    } catch (failure) {
      setError(failure instanceof UnreadableFile ? failure.message : m.blogs_file_unreadable())
    } finally {
      setReading(false)
    }
  }
  return (
    <FileDrop
      compact
      label={m.blogs_file()}
      hint={reading ? m.blogs_export_file_reading() : m.blogs_file_kinds()}
      accept=".docx,.vtt,.srt,.sbv,.txt"
      chosen={name || undefined}
      disabled={reading}
      onFiles={(files) => void take(files)}
      {...(error !== undefined && { error })}
    />
  )
}

/** A file that cannot be read, and the sentence that says why. */
class UnreadableFile extends Error {}

const word = /\.docx?$/i
const isWord = ({ name }: File) => word.test(name)

async function plainText(file: File): Promise<string> {
  const text =
    file.size > 4 * maxSourceCharacters
      ? undefined
      : decodeTranscript(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) throw new UnreadableFile(m.blogs_file_unreadable())
  return text
}

async function wordText(file: File): Promise<string> {
  if (file.size > maxSourceMegabytes * 1024 * 1024) {
    throw new UnreadableFile(m.blogs_export_file_too_large({ megabytes: maxSourceMegabytes }))
  }
  try {
    return (await call(blogs.readFile, { file, filename: file.name })).text
  } catch (error) {
    const said = error instanceof ApiError ? error.fields['file'] : undefined
    throw new UnreadableFile(said ?? m.blogs_export_file_failed(), { cause: error })
  }
}
