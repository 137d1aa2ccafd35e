import { useRef, useState } from 'react'
import type { blogs } from '#contract/blogs/blogs.ts'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import type { profile } from '#contract/account/profile.ts'
import { ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { uploadCarrier } from '#src/audio/uploads/upload-request.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useCall } from './use-call.ts'

type FileEndpoint =
  | typeof profile.setPhoto
  | typeof profile.setResume
  | typeof messages.addPicture
  | typeof blogs.setPicture
  | typeof blogs.setCover

interface Options<E extends FileEndpoint> {
  failure: () => string
  inline?: boolean
  success?: (response: ResponseOf<E>) => string
  onStored?: (response: ResponseOf<E>) => unknown
  /** Sent together with the file. */
  fields?: Omit<InputOf<E>, 'file'>
  /** Shrinks a photo before it is sent. */
  prepare?: (file: File) => Promise<Blob>
  refresh?: readonly Endpoint[]
}

/** `part`: progress, 0 to 1. */
export function useFileUpload<E extends FileEndpoint>(
  endpoint: E,
  { failure, inline = false, success, onStored, fields, prepare, refresh }: Options<E>,
) {
  const [part, setPart] = useState(0)
  const halt = useRef<AbortController>(null)
  const upload = useCall(
    async (chosen: Blob) => {
      halt.current = new AbortController()
      setPart(0)
      const file = prepare && chosen instanceof File ? await prepare(chosen) : chosen
      halt.current.signal.throwIfAborted()
      const megabytes = endpoint.fileMegabytes!
      // Fails early instead of after minutes on a slow network.
      if (file.size > megabytes * 1024 ** 2)
        throw new ApiError(413, m.profile_file_too_large({ megabytes }), {})
      const carrier = uploadCarrier((bytes) => setPart(Math.min(1, bytes / file.size)))
      return call(
        endpoint,
        { ...fields, file },
        {
          signal: halt.current.signal,
          carrier,
        },
      )
    },
    {
      failure,
      inline: (error) => inline || isCancelled(error),
      ...(success && { success }),
      ...(onStored && { onSuccess: onStored }),
      ...(refresh && { refresh }),
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
