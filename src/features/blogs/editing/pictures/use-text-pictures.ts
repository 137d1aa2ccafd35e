import { ownPicture, textPictureSide } from '#contract/blogs/post-limits.ts'
import { useRef, useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import { call } from '#src/api/session.ts'
import { failureText, fieldErrors } from '#src/forms/failure-text.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** A picture that is on its way into the text, or could not be. */
export interface PictureOnItsWay {
  id: string
  /** Of the file, or the host that it is fetched from. */
  name: string
  error?: string
  cancel: () => void
}

interface Task {
  name: string
  work: (signal: AbortSignal) => Promise<{ address: string }>
  /** Returns false where the text is not there any more: it was opened in the other view meanwhile. */
  onAddress: (address: string) => boolean
}

/** Returns the pictures among files. */
export function picturesOf(files: FileList | undefined | null): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/**
 * Pictures of a post's text on their way to the server. `onLate` takes the address of one that was uploaded for a view
 * that is closed by then.
 */
export function useTextPictures(blogId: string, onLate: (address: string) => void) {
  const [pictures, setPictures] = useState<PictureOnItsWay[]>([])
  const started = useRef(0)
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
      const { address } = await work(controller.signal)
      controller.signal.throwIfAborted()
      if (!onAddress(address)) onLate(address)
      remove(id)
    } catch (error) {
      if (controller.signal.aborted) return
      const text = Object.values(fieldErrors(error))[0] ?? failureText(error, m.blogs_edit_picture_failed)
      setPictures((all) => all.map((one) => (one.id === id ? { ...one, error: text } : one)))
    }
  }

  return {
    pictures,
    /** Uploads a picture of the device, smaller than it is. `onAddress`: what the text names it by. */
    upload: (file: File, onAddress: Task['onAddress']) =>
      start({
        name: file.name,
        onAddress,
        work: async (signal) => {
          const small = await shrinkPhoto(file, { longSide: textPictureSide })
          return call(blogs.addPicture, { blog_id: blogId, file: small }, { signal })
        },
      }),
    /** Has the server fetch a picture of another site: pages show none of those. */
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
