import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/pdf.d.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_PDF_MEMORY, MAX_PDF_TIME, MAX_PIXELS } from '#server/imports/limits.ts'

// The parser of pdf.js, which expects the worker of a browser, behind a port in a thread of Node.
const THREAD = `
const { workerData } = require('node:worker_threads')
import(workerData.parser).then(({ WorkerMessageHandler }) => {
  WorkerMessageHandler.initializeFromPort(workerData.port)
  workerData.port.start()
})
`

/** How often the thread's memory is looked at, in milliseconds. */
const LOOK = 50

/**
 * Opens a PDF and hands it to `read`. It is parsed in a thread of its own, which is ended when it takes too long or
 * too much memory: a small file can unpack to any size. Throws `pdf_locked`, `pdf_broken` and `pdf_too_heavy`.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  signal: AbortSignal,
  read: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('pdfjs-dist/package.json'))
  const { getDocument, PDFWorker } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { port1, port2 } = new MessageChannel()
  const parser = pathToFileURL(join(folder, 'legacy/build/pdf.worker.mjs')).href
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { parser, port: port2 },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const worker = new PDFWorker({ port: port1 as unknown as null, verbosity: 0 })
  port1.start()
  const stopped = stopWhen(thread, signal)
  const task = getDocument({
    // The buffer goes over to the thread.
    data: new Uint8Array(bytes),
    worker,
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PIXELS,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    wasmUrl: `${join(folder, 'wasm')}/`,
  })
  try {
    return await Promise.race([task.promise.then(read), stopped.promise])
  } catch (error) {
    throw asImportError(error, signal)
  } finally {
    stopped.clear()
    // What still waits for the thread fails, and nobody listens any more.
    task.promise.catch(() => {})
    await thread.terminate()
    port1.close()
  }
}

/** A promise that fails as soon as the work in the thread has to end. */
function stopWhen(thread: Worker, signal: AbortSignal) {
  const { promise, reject } = withReject()
  const start = process.memoryUsage.rss()
  const fail = (error: unknown) => {
    void thread.terminate()
    reject(error)
  }
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - start > MAX_PDF_MEMORY) fail(new ImportError('pdf_too_heavy'))
  }, LOOK)
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
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse
  })
  promise.catch(() => {})
  return { promise, reject }
}

/** What pdf.js fails with is the file's fault: there is nothing of ours in between. */
function asImportError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ImportError || signal.aborted) return error
  const locked = error instanceof Error && error.name === 'PasswordException'
  return new ImportError(locked ? 'pdf_locked' : 'pdf_broken', 0, { cause: error })
}
