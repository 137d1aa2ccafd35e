import { ImportError } from '#server/imports/import-error.ts'
import { runOnPicture } from '#server/pictures/picture-process.ts'
import { PictureRefused } from '#server/pictures/picture-refused.ts'
import type { PageOrder, PageResult, Picture, ReadablePicture, run } from './prepare-picture.ts'

/** Does work on the picture of a page outside of this thread. */
export type PageWork = (order: PageOrder) => Promise<PageResult>

/** Does the work in the picture process. Only the main thread calls it: one picture is decoded at a time. */
export async function workOnPage(order: PageOrder, signal?: AbortSignal): Promise<PageResult> {
  try {
    return await runOnPicture<typeof run>('imports/photo/prepare-picture', order, { signal, patient: true })
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    return { problem: error.problem === 'no_picture' ? 'photo_broken' : 'photo_too_large' }
  }
}

/** The work on pictures of pages. Each throws `ImportError` `photo_broken`, `photo_too_large` or `photo_too_small`. */
export function pagePictures(work: PageWork) {
  const readable = async (order: PageOrder): Promise<ReadablePicture> => {
    const result = await work(order)
    if ('problem' in result) throw new ImportError(result.problem)
    if ('png' in result) throw new TypeError('This order returns no picture.')
    return result
  }
  return {
    /** Returns a page oriented by EXIF, without shadows, deskewed. */
    prepare: (source: Uint8Array | Picture) => readable({ work: 'prepare', source }),
    /** Rotates a page clockwise by 90 degrees. */
    quarterTurned: (page: ReadablePicture) => readable({ work: 'turn', page }),
    /** Returns a page scaled, as PNG. */
    async encoded(page: ReadablePicture, scale: number): Promise<Buffer> {
      const result = await work({ work: 'encode', page, scale })
      if (!('png' in result)) throw new ImportError('photo_broken')
      return Buffer.from(result.png)
    },
  }
}

export type PagePictures = ReturnType<typeof pagePictures>
