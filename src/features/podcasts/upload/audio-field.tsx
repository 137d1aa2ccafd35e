import { useEffect, useState } from 'react'
import { maxPodcastBytes } from '#contract/files.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'
import { readDuration } from '#src/features/podcasts/read-duration.ts'
import { audioKinds, fileProblem } from './upload-rules.ts'
import styles from './audio-field.module.css'

interface Props {
  file: File | null
  onFile: (file: File | null) => void
  /** The server's error. */
  error?: string | undefined
}

/** Audio file field. Rejects unsupported files immediately. */
export function AudioField({ file, onFile, error }: Props) {
  const [wrong, setWrong] = useState<{ name: string; message: string }>()
  const length = useLength(file)
  const take = ([chosen]: File[]) => {
    if (!chosen) return
    const message = fileProblem(chosen)
    setWrong(message === undefined ? undefined : { name: chosen.name, message })
    onFile(message === undefined ? chosen : null)
  }
  const name = wrong?.name ?? file?.name
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {m.uploads_file()}
      </p>
      <FileDrop
        label={file ? m.uploads_file_other() : m.uploads_file_choose()}
        hint={m.uploads_file_hint({ size: formatSize(maxPodcastBytes) })}
        accept={audioKinds}
        onFiles={take}
        chosen={
          name && (
            <>
              <bdi>{name}</bdi>
              {file && (
                <span className={styles.facts}>
                  {[formatSize(file.size), length && formatDuration(length)].filter(Boolean).join(' · ')}
                </span>
              )}
            </>
          )
        }
        error={wrong?.message ?? error}
      />
      <span role="alert" className="visually-hidden">
        {wrong?.message}
      </span>
    </div>
  )
}

/** The duration of a file in seconds; undefined while it is read. */
function useLength(file: File | null): number | undefined {
  const [read, setRead] = useState<{ file: File; length: number | undefined }>()
  useEffect(() => {
    if (!file) return
    const over = new AbortController()
    void readDuration(file, over.signal).then((length) => {
      if (!over.signal.aborted) setRead({ file, length })
    })
    return () => over.abort()
  }, [file])
  return read?.file === file ? read?.length : undefined
}
