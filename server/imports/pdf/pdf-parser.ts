import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/pdf.d.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_PDF_MEMORY, MAX_PDF_TIME, MAX_SCAN_PIXELS } from '#server/imports/limits.ts'

// Runs the pdf.js parser, which expects a browser worker, behind a port in a Node thread. It leaves out a picture of more
// than `maxImageSize` pixels before it decodes it, and only warns of that.
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
console.warn = (warning) => {
  if (/exceeded maximum allowed size/.test(warning)) parentPort.postMessage('picture too large')
}
import(workerData.parser).then(({ WorkerMessageHandler }) => {
  WorkerMessageHandler.initializeFromPort(workerData.port)
  workerData.port.start()
})
`

/** Interval of the memory check, in milliseconds. */
const MEMORY_CHECK_INTERVAL = 50

/**
 * Opens a PDF and passes it to `read`. It is parsed in a separate thread, which is terminated when it takes too long
 * or too much memory: a small file can inflate to any size. Throws `ImportError` `pdf_locked`, `pdf_broken`,
 * `pdf_too_heavy` or `photo_too_large`.
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
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { parser, port: port2 },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const worker = new PDFWorker({ port: port1 as unknown as null, verbosity: VerbosityLevel.WARNINGS })
  port1.start()
  const stopped = stopWhen(thread, signal)
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
    return await Promise.race([task.promise.then(read), stopped.promise])
  } catch (error) {
    throw asImportError(error, signal)
  } finally {
    stopped.clear()
    // Pending requests to the thread reject, and nothing awaits them.
    task.promise.catch(() => {})
    await thread.terminate()
    port1.close()
  }
}

/** Returns a promise that rejects when the thread must stop: memory, timeout, abort or crash. */
function stopWhen(thread: Worker, signal: AbortSignal) {
  const { promise, reject } = withReject()
  const start = process.memoryUsage.rss()
  const fail = (error: unknown) => {
    void thread.terminate()
    reject(error)
  }
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - start > MAX_PDF_MEMORY) fail(new ImportError('pdf_too_heavy'))
  }, MEMORY_CHECK_INTERVAL)
  const end = setTimeout(() => fail(new ImportError('pdf_too_heavy')), MAX_PDF_TIME)
  const abort = () => fail(signal.reason)
  signal.addEventListener('abort', abort)
  thread.on('error', () => fail(new ImportError('pdf_too_heavy')))
  thread.on('message', () => fail(new ImportError('photo_too_large')))
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

/** Maps every error of pdf.js to an `ImportError`: it is the file's fault. */
function asImportError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ImportError || signal.aborted) return error
  const locked = error instanceof Error && error.name === 'PasswordException'
  return new ImportError(locked ? 'pdf_locked' : 'pdf_broken', 0, { cause: error })
}
