import { useRef, useState } from 'react'
import { maxFileMegabytes } from '#contract/profile.ts'
import type { profile } from '#contract/profile.ts'
import { ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { uploadCarrier } from '#src/audio/uploads/upload-request.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'

interface Options {
  failure: () => string
  /** The screen shows a failure itself, which it reads from `error`. */
  inline?: boolean
  /** Called with the name that the file has on the server. */
  onStored: (file: string) => void
}

/** Sends the photo or the resume of a person, with progress (`part`, 0 to 1) and a way to cancel it. */
export function useFileUpload(
  endpoint: typeof profile.setPhoto | typeof profile.setResume,
  { failure, inline = false, onStored }: Options,
) {
  const [part, setPart] = useState(0)
  const halt = useRef<AbortController>(null)
  const upload = useCall(
    async (file: Blob) => {
      const megabytes = maxFileMegabytes
      // Before minutes on a slow network are lost.
      if (file.size > megabytes * 1024 ** 2)
        throw new ApiError(413, m.profile_file_too_large({ megabytes }), {})
      halt.current = new AbortController()
      setPart(0)
      const carrier = uploadCarrier((bytes) => setPart(Math.min(1, bytes / file.size)))
      return call(endpoint, { file }, { signal: halt.current.signal, carrier })
    },
    {
      failure,
      inline: (error) => inline || isCancelled(error),
      success: ({ message }) => message,
      onSuccess: ({ file }) => onStored(file),
    },
  )
  return {
    send: upload.mutate,
    cancel: () => halt.current?.abort(),
    reset: upload.reset,
    isPending: upload.isPending,
    part,
    error: isCancelled(upload.error) ? null : upload.error,
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
