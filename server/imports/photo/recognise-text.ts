import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Line } from 'tesseract.js'
import { compareReadings } from './compare-readings.ts'
import type { Word } from './compare-readings.ts'
import { ImportError } from '#server/imports/import-error.ts'
import type { PageText } from '#server/imports/pdf/page-text.ts'
import { quarterTurned, resized } from './prepare-picture.ts'
import type { ReadablePicture } from './prepare-picture.ts'

/** By how much smaller the picture is when it is read a second time. */
const SECOND_SCALE = 0.8
/** Fewer sure words than that, as a part of all, are not worth correcting. */
const READABLE = 0.25
/** Words of a page that lies on its side or on its head are read with less confidence than that. */
const UPRIGHT = 45
/** By how much more confidently it has to be read to be turned. */
const CLEARLY = 15
/** To find out which way is up, less will do. */
const TRIAL_SCALE = 0.5

/** Reads the words in pictures, one after the other. */
export interface PictureReader {
  /** `onProgress` hears 0 to 1. Throws `photo_unreadable`. */
  read(source: ReadablePicture, onProgress: (part: number) => void): Promise<PageText>
}

/**
 * Starts the recognition of text, in threads of its own, for as long as `work` runs. It reads every picture twice: as
 * French, which knows the accents, and at another size as English. The two are seldom wrong in the same way, and each
 * is often sure of what is wrong.
 */
export async function withPictureReader<T>(
  signal: AbortSignal,
  work: (reader: PictureReader) => Promise<T>,
): Promise<T> {
  const french = await startRecogniser('fra', signal)
  try {
    const english = await startRecogniser('eng', signal)
    try {
      return await work({
        async read(source, onProgress) {
          const { picture, words } = await upright(source, (image) =>
            french.words(image, (part) => onProgress(part / 2)),
          )
          const smaller = await resized(picture, SECOND_SCALE)
          const again = await english.words(smaller, (part) => onProgress(0.5 + part / 2))
          const pieces = compareReadings(words, again.map(scaled))
          const sure = pieces.filter((piece) => piece.sure).length
          if (sure < pieces.length * READABLE) throw new ImportError('photo_unreadable')
          return { width: picture.width, height: picture.height, pieces }
        },
      })
    } finally {
      await english.stop()
    }
  } finally {
    await french.stop()
  }
}

async function startRecogniser(language: 'eng' | 'fra', signal: AbortSignal) {
  const { createWorker, PSM } = await import('tesseract.js')
  const require = createRequire(import.meta.url)
  let recordListened: (part: number) => void = () => {}
  const worker = await createWorker(language, 1, {
    langPath: join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') recordListened(progress)
    },
    // Without it a failure is thrown where nobody can catch it; the call that failed says it as well.
    errorHandler: () => {},
  })
  // One block: a row of a table stays one line, however far apart its cells are.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '200' })
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  stopped.catch(() => {})
  return {
    async words(image: Buffer, onProgress: (part: number) => void): Promise<Word[]> {
      signal.throwIfAborted()
      recordListened = onProgress
      // A thread that has been ended never answers.
      const { data } = await Promise.race([
        worker.recognize(image, {}, { text: false, blocks: true }),
        stopped,
      ])
      return wordsOf(data.blocks ?? [])
    },
    stop: () => worker.terminate(),
  }
}

/** The picture the way in which it is read best: as it is, unless hardly a word of it can be read. */
async function upright(picture: ReadablePicture, recognise: (image: Buffer) => Promise<Word[]>) {
  const words = await recognise(await resized(picture, 1))
  if (confidenceOf(words) >= UPRIGHT) return { picture, words }
  let best = { picture, confidence: confidenceOf(words) + CLEARLY }
  let turned = picture
  for (let quarter = 1; quarter < 4; quarter++) {
    turned = await quarterTurned(turned)
    const confidence = confidenceOf(await recognise(await resized(turned, TRIAL_SCALE)))
    if (confidence > best.confidence) best = { picture: turned, confidence }
  }
  if (best.picture === picture) return { picture, words }
  return { picture: best.picture, words: await recognise(await resized(best.picture, 1)) }
}

function confidenceOf(words: Word[]): number {
  const long = words.filter(({ text }) => text.length > 2)
  return long.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, long.length)
}

function scaled(word: Word): Word {
  const { x0, x1, y0, y1, baseline, height } = word
  const [a, b, c, d, e, f] = [x0, x1, y0, y1, baseline, height].map((length) => length / SECOND_SCALE)
  return { ...word, x0: a!, x1: b!, y0: c!, y1: d!, baseline: e!, height: f! }
}

function wordsOf(blocks: { paragraphs: { lines: Line[] }[] }[]): Word[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  return lines.flatMap((line) => {
    const { x0, y0, x1, y1 } = line.baseline
    const slope = (y1 - y0) / Math.max(1, x1 - x0)
    const height = line.rowAttributes.rowHeight || line.bbox.y1 - line.bbox.y0
    return line.words.map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      ...bbox,
      baseline: y0 + ((bbox.x0 + bbox.x1) / 2 - x0) * slope,
      height,
    }))
  })
}
