import { ImportError } from '#server/imports/import-error.ts'
import { runOnPicture } from '#server/pictures/picture-process.ts'
import { PictureRefused } from '#server/pictures/picture-refused.ts'
import type { PageOrder, PageResult, Picture, ReadablePicture, run } from './prepare-picture.ts'

export type PageWork = (order: PageOrder) => Promise<PageResult>

/** Processes a page in the picture process. Main thread only, since one picture is decoded at a time. */
export async function workOnPage(order: PageOrder, signal?: AbortSignal): Promise<PageResult> {
  try {
    return await runOnPicture<typeof run>('imports/photo/prepare-picture', order, {
      signal,
      skipQueueLimit: true,
    })
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    return { problem: error.problem === 'no_picture' ? 'photo_broken' : 'photo_too_large' }
  }
}

/** Operations on pages. Each throws `ImportError` `photo_broken`, `photo_too_large` or `photo_too_small`. */
export function pagePictures(work: PageWork) {
  const readable = async (order: PageOrder): Promise<ReadablePicture> => {
    const result = await work(order)
    if ('problem' in result) throw new ImportError(result.problem)
    if ('png' in result) throw new TypeError('This order returns no picture.')
    return result
  }
  return {
    /** Orients by EXIF, removes shadows and deskews. */
    prepare: (source: Uint8Array | Picture) => readable({ work: 'prepare', source }),
    quarterTurned: (page: ReadablePicture) => readable({ work: 'turn', page }),
    async encoded(page: ReadablePicture, scale: number): Promise<Buffer> {
      const result = await work({ work: 'encode', page, scale })
      if (!('png' in result)) throw new ImportError('photo_broken')
      return Buffer.from(result.png)
    },
  }
}

export type PagePictures = ReturnType<typeof pagePictures>
