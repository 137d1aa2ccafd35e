import { ownPicture, textPictureSide } from '#contract/blogs/post-limits.ts'
import { useRef, useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import { call } from '#src/api/session.ts'
import { uploadCarrier } from '#src/audio/uploads/upload-request.ts'
import { failureText, fieldErrors } from '#src/forms/failure-text.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** A picture that is being added to the text, or failed. */
export interface PendingPicture {
  id: string
  /** File name, or host that the server fetches it from. */
  name: string
  /** Share of the bytes that has been sent, 0 to 1; undefined while the server fetches it. */
  part?: number
  error?: string
  cancel: () => void
}

interface Task {
  name: string
  work: (signal: AbortSignal, onPart: (part: number) => void) => Promise<{ address: string }>
  /** Returns false when its view of the text has been closed. */
  onAddress: (address: string) => boolean
}

/** Returns the pictures among files. */
export function picturesOf(files: FileList | undefined | null): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Uploads pictures for a post's text. `onLate` gets the address of a picture whose view has been closed meanwhile. */
export function useTextPictures(blogId: string, onLate: (address: string) => void) {
  const [pictures, setPictures] = useState<PendingPicture[]>([])
  const started = useRef(0)
  const change = (id: string, fields: Partial<PendingPicture>) =>
    setPictures((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const remove = (id: string) => setPictures((all) => all.filter((picture) => picture.id !== id))

  const start = async ({ name, work, onAddress }: Task) => {
    const id = String((started.current += 1))
    const controller = new AbortController()
    const cancel = () => {
      controller.abort()
      remove(id)
    }
    setPictures((all) => [...all, { id, name, cancel }])
    try {
      const { address } = await work(controller.signal, (part) => change(id, { part }))
      controller.signal.throwIfAborted()
      if (!onAddress(address)) onLate(address)
      remove(id)
    } catch (error) {
      if (controller.signal.aborted) return
      const text = Object.values(fieldErrors(error))[0] ?? failureText(error, m.blogs_edit_picture_failed)
      change(id, { error: text })
    }
  }

  return {
    pictures,
    /** Shrinks and uploads a picture of the device. `onAddress` gets the address that the text refers to. */
    upload: (file: File, onAddress: Task['onAddress']) =>
      start({
        name: file.name,
        onAddress,
        work: async (signal, onPart) => {
          const small = await shrinkPhoto(file, { longSide: textPictureSide })
          const carrier = uploadCarrier((bytes) => onPart(Math.min(1, bytes / small.size)))
          return call(blogs.addPicture, { blog_id: blogId, file: small }, { signal, carrier })
        },
      }),
    /** Lets the server fetch a picture of another site, because the pages' policy blocks foreign pictures. */
    fetchFrom: (url: string, onAddress: Task['onAddress']) => {
      if (ownPicture.test(url)) return
      void start({
        name: new URL(url).host,
        onAddress,
        work: (signal) => call(blogs.fetchPicture, { blog_id: blogId, url }, { signal }),
      })
    },
  }
}
export type TextPictures = ReturnType<typeof useTextPictures>
