import { useRef, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import type { profile } from '#contract/account/profile.ts'
import { ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { uploadCarrier } from '#src/audio/uploads/upload-request.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useCall } from './use-call.ts'

type FileEndpoint = typeof profile.setPhoto | typeof profile.setResume | typeof messages.addPicture

interface Options<E extends FileEndpoint> {
  failure: () => string
  inline?: boolean
  success?: (response: ResponseOf<E>) => string
  onStored: (response: ResponseOf<E>) => unknown
}

/** `part`: progress, 0 to 1. */
export function useFileUpload<E extends FileEndpoint>(
  endpoint: E,
  { failure, inline = false, success, onStored }: Options<E>,
) {
  const [part, setPart] = useState(0)
  const halt = useRef<AbortController>(null)
  const upload = useCall(
    async (file: Blob) => {
      const megabytes = endpoint.fileMegabytes!
      // Fails early instead of after minutes on a slow network.
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
      ...(success && { success }),
      onSuccess: onStored,
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
