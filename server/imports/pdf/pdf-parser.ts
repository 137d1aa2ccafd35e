import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/pdf.d.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_PDF_MEMORY, MAX_PDF_TIME, MAX_SCAN_PIXELS } from '#server/imports/limits.ts'

// Runs the pdf.js parser, which expects a browser worker, behind a port in a Node thread. pdf.js skips pictures above
// `maxImageSize` pixels with a mere warning; it sets shared memory, since a message could arrive after the page.
const THREAD = `
const { workerData } = require('node:worker_threads')
console.warn = (warning) => {
  if (/exceeded maximum allowed size/.test(warning)) Atomics.store(workerData.tooLarge, 0, 1)
}
import(workerData.parser).then(({ WorkerMessageHandler }) => {
  WorkerMessageHandler.initializeFromPort(workerData.port)
  workerData.port.start()
})
`

const CHECK_INTERVAL = 50

/**
 * Opens a PDF for `read`. Parses it in a thread that is terminated above the time or memory limit, since a small file
 * can inflate to any size. Throws `ImportError` `pdf_locked`, `pdf_broken`, `pdf_too_heavy` or `photo_too_large`.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  signal: AbortSignal,
  read: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('pdfjs-dist/package.json'))
  const { getDocument, PDFWorker, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { port1, port2 } = new MessageChannel()
  const parser = pathToFileURL(join(folder, 'legacy/build/pdf.worker.mjs')).href
  const tooLarge = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { parser, port: port2, tooLarge },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const worker = new PDFWorker({ port: port1 as unknown as null, verbosity: VerbosityLevel.WARNINGS })
  port1.start()
  const stopped = stopWhen(thread, signal, tooLarge)
  const task = getDocument({
    // A copy, because the buffer is transferred to the thread.
    data: new Uint8Array(bytes),
    worker,
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_SCAN_PIXELS,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    wasmUrl: `${join(folder, 'wasm')}/`,
  })
  try {
    const result = await Promise.race([task.promise.then(read), stopped.promise])
    if (isSet(tooLarge)) throw new ImportError('photo_too_large')
    return result
  } catch (error) {
    throw isSet(tooLarge) ? new ImportError('photo_too_large') : asImportError(error, signal)
  } finally {
    stopped.clear()
    // Pending requests reject, and nothing awaits them.
    task.promise.catch(() => {})
    await thread.terminate()
    port1.close()
  }
}

const isSet = (flag: Int32Array) => Atomics.load(flag, 0) !== 0

/** Rejects when the thread must stop: memory, timeout, abort, crash or a too large picture. */
function stopWhen(thread: Worker, signal: AbortSignal, tooLarge: Int32Array) {
  const { promise, reject } = withReject()
  const start = process.memoryUsage.rss()
  const fail = (error: unknown) => {
    void thread.terminate()
    reject(error)
  }
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - start > MAX_PDF_MEMORY) fail(new ImportError('pdf_too_heavy'))
    if (isSet(tooLarge)) fail(new ImportError('photo_too_large'))
  }, CHECK_INTERVAL)
  const end = setTimeout(() => fail(new ImportError('pdf_too_heavy')), MAX_PDF_TIME)
  const abort = () => fail(signal.reason)
  signal.addEventListener('abort', abort)
  thread.on('error', () => fail(new ImportError('pdf_too_heavy')))
  return {
    promise,
    clear: () => {
      clearInterval(watch)
      clearTimeout(end)
      signal.removeEventListener('abort', abort)
    },
  }
}

function withReject() {
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise
  })
  promise.catch(() => {})
  return { promise, reject }
}

/** Maps all errors of pdf.js to `ImportError`, since the file is at fault. */
function asImportError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ImportError || signal.aborted) return error
  const locked = error instanceof Error && error.name === 'PasswordException'
  return new ImportError(locked ? 'pdf_locked' : 'pdf_broken', 0, { cause: error })
}
