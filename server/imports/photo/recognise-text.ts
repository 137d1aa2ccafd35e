import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Line } from 'tesseract.js'
import { compareReadings } from './compare-readings.ts'
import type { Word } from './compare-readings.ts'
import { ImportError } from '#server/imports/import-error.ts'
import type { PageText } from '#server/imports/pdf/page-text.ts'
import type { PagePictures } from './page-pictures.ts'
import type { ReadablePicture } from './prepare-picture.ts'

const SECOND_SCALE = 0.8
/** Minimum share of sure words; below it, manual correction is not worthwhile. */
const READABLE = 0.25
/** Mean confidence below which a page may be rotated. */
const UPRIGHT = 45
const MIN_GAIN = 15
/** Scale for detecting the orientation. */
const TRIAL_SCALE = 0.5

export interface PictureReader {
  /** `onProgress` receives 0 to 1. Throws `ImportError` `photo_unreadable`. */
  read(source: ReadablePicture, onProgress: (part: number) => void): Promise<PageText>
}

/**
 * Runs `work` with text recognition in threads. Reads each picture twice, as French (which knows the accents) and at
 * another scale as English: they rarely make the same mistake, but are often confident of their own.
 */
export async function withPictureReader<T>(
  pictures: PagePictures,
  signal: AbortSignal,
  work: (reader: PictureReader) => Promise<T>,
): Promise<T> {
  const french = await startRecogniser('fra', signal)
  try {
    const english = await startRecogniser('eng', signal)
    try {
      return await work({
        async read(source, onProgress) {
          const { picture, words } = await upright(pictures, source, (image) =>
            french.words(image, (part) => onProgress(part / 2)),
          )
          const smaller = await pictures.encoded(picture, SECOND_SCALE)
          const secondWords = await english.words(smaller, (part) => onProgress(0.5 + part / 2))
          const pieces = compareReadings(words, secondWords.map(scaled))
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
  let reportProgress: (part: number) => void = () => {}
  const worker = await createWorker(language, 1, {
    langPath: join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') reportProgress(progress)
    },
    // Without a handler, errors are thrown uncaught; the failed call rejects as well.
    errorHandler: () => {},
  })
  // A single block, so that a table row stays one line.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '200' })
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  stopped.catch(() => {})
  return {
    async words(image: Buffer, onProgress: (part: number) => void): Promise<Word[]> {
      signal.throwIfAborted()
      reportProgress = onProgress
      const { data } = await Promise.race([
        worker.recognize(image, {}, { text: false, blocks: true }),
        stopped,
      ])
      return splitWords(data.blocks ?? [])
    },
    stop: () => worker.terminate(),
  }
}

/** Rotates the picture to the orientation with the best confidence, if it is hardly readable. */
async function upright(
  { encoded, quarterTurned }: PagePictures,
  picture: ReadablePicture,
  recognise: (image: Buffer) => Promise<Word[]>,
) {
  const words = await recognise(await encoded(picture, 1))
  if (confidenceOf(words) >= UPRIGHT) return { picture, words }
  let best = { picture, confidence: confidenceOf(words) + MIN_GAIN }
  let turned = picture
  for (let quarter = 1; quarter < 4; quarter++) {
    turned = await quarterTurned(turned)
    const confidence = confidenceOf(await recognise(await encoded(turned, TRIAL_SCALE)))
    if (confidence > best.confidence) best = { picture: turned, confidence }
  }
  if (best.picture === picture) return { picture, words }
  return { picture: best.picture, words: await recognise(await encoded(best.picture, 1)) }
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

function splitWords(blocks: { paragraphs: { lines: Line[] }[] }[]): Word[] {
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
