import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Line, Worker } from 'tesseract.js'
import { compareReadings } from './compare-readings.ts'
import type { Word } from './compare-readings.ts'
import type { PageText } from './page-text.ts'
import { quarterTurned, resized } from './prepare-picture.ts'
import type { ReadablePicture } from './prepare-picture.ts'

const LANGUAGES = ['eng', 'fra']
/** By how much smaller the picture is when it is read a second time. */
const SECOND_SCALE = 0.8
/** Words of a page that lies on its side or on its head are read with less confidence than that. */
const UPRIGHT = 45

/** Reads the words in pictures, one after the other. */
export interface PictureReader {
  /** `onProgress` hears 0 to 1. */
  read(source: ReadablePicture, onProgress: (part: number) => void): Promise<PageText>
}

/**
 * Starts the recognition of text, in a thread of its own, for as long as `use` runs. It reads every picture twice, at
 * two sizes: it is seldom wrong in the same way twice, and often sure of what is wrong.
 */
export async function withPictureReader<T>(
  signal: AbortSignal,
  use: (reader: PictureReader) => Promise<T>,
): Promise<T> {
  const { createWorker, PSM } = await import('tesseract.js')
  let hear: (part: number) => void = () => {}
  const worker = await withLanguages((langPath) =>
    createWorker(LANGUAGES, 1, {
      langPath,
      gzip: true,
      cacheMethod: 'none',
      logger: ({ status, progress }) => {
        if (status === 'recognizing text') hear(progress)
      },
      // Without it a failure is thrown where nobody can catch it; the call that failed says it as well.
      errorHandler: () => {},
    }),
  )
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  stopped.catch(() => {})
  const recognise = async (image: Buffer) => {
    signal.throwIfAborted()
    const { data } = await Promise.race([
      worker.recognize(image, {}, { text: false, blocks: true }),
      stopped,
    ])
    return wordsOf(data.blocks ?? [])
  }
  try {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '200' })
    return await use({
      async read(source, onProgress) {
        hear = (part) => onProgress(part / 2)
        const { picture, words } = await upright(source, recognise)
        hear = (part) => onProgress(0.5 + part / 2)
        const again = await recognise(await resized(picture, SECOND_SCALE))
        const pieces = compareReadings(words, again.map(scaled))
        return { width: picture.width, height: picture.height, pieces }
      },
    })
  } finally {
    await stop(worker)
  }
}

/** The languages' data stand in two packages, and the recognition wants one folder. */
async function withLanguages<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const require = createRequire(import.meta.url)
  const folder = await mkdtemp(join(tmpdir(), 'lakou-text-'))
  try {
    for (const language of LANGUAGES) {
      const parts = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
      const file = `${language}.traineddata.gz`
      await copyFile(join(parts, '4.0.0_best_int', file), join(folder, file))
    }
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function stop(worker: Worker): Promise<void> {
  await worker.terminate()
}

/** The picture the way in which it is read best: as it is, unless hardly a word of it can be read. */
async function upright(picture: ReadablePicture, recognise: (image: Buffer) => Promise<Word[]>) {
  let best = { picture, words: await recognise(await resized(picture, 1)) }
  let turned = picture
  for (let quarter = 1; quarter < 4 && confidenceOf(best.words) < UPRIGHT; quarter++) {
    turned = await quarterTurned(turned)
    const words = await recognise(await resized(turned, 1))
    if (confidenceOf(words) > confidenceOf(best.words)) best = { picture: turned, words }
  }
  return best
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
