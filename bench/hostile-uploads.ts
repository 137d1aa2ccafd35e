import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { maxListRows } from '#contract/list-files.ts'
import type { run as kindOfResume } from '#server/account/profile/resume/kind-of-resume-child.ts'
import type { run as sourceText } from '#server/blogs/files/source-text-child.ts'
import type { run as readAudio } from '#server/files/audio/read-audio-child.ts'
import type { run as readListFile } from '#server/imports/read-list-file.ts'
import type { run as readTranscript } from '#server/transcripts/read-transcript-child.ts'
import { ChildStopped, runInChild, runJobInChild } from '#server/child-processes/run-in-child.ts'
import { hostileDocuments, hostileRecording, hostileWorkbook } from '#tests/support/samples/hostile-files.ts'
import { recording } from '#tests/support/samples/podcasts.ts'

// What parsing uploads costs at its limits: `npx tsx bench/hostile-uploads.ts`. The figures are in docs/uploads.md. The
// start of a child from the sources is in each: the first line is a small file.

const megabyte = 1024 * 1024
let child: ChildProcess | undefined
subscribe('child_process', (message) => {
  child = (message as { process: ChildProcess }).process
})

/** The most memory that the child has had, in MB, and its processor time, in seconds; on Linux. */
function usageOf({ pid }: ChildProcess) {
  try {
    const peak = Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return { peak, seconds: (Number(times[11]) + Number(times[12])) / 100 }
  } catch {
    return undefined
  }
}

async function measure(name: string, work: () => Promise<unknown>) {
  let [peak, seconds] = [0, 0]
  const timer = setInterval(() => {
    const usage = child && usageOf(child)
    if (usage?.peak) [peak, seconds] = [Math.max(peak, usage.peak), Math.max(seconds, usage.seconds)]
  }, 10)
  const outcome = await work().then(
    (result) => JSON.stringify(result)?.slice(0, 60),
    (error: unknown) => (error instanceof ChildStopped ? `stopped: ${error.reason}` : String(error)),
  )
  clearInterval(timer)
  console.log(
    `${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s ${peak.toFixed(0).padStart(6)} MB   ${outcome}`,
  )
}

const options = (timeLimit: number) => ({ signal: new AbortController().signal, timeLimit })
const resume = (bytes: Uint8Array) =>
  runInChild<typeof kindOfResume>('account/profile/resume/kind-of-resume-child', bytes, options(15_000))
const source = (bytes: Uint8Array, filename = 'a.docx') =>
  runInChild<typeof sourceText>('blogs/files/source-text-child', { bytes, filename }, options(15_000))
const list = (bytes: Uint8Array, filename: string) =>
  runJobInChild<typeof readListFile>('imports/read-list-file', { bytes, filename }, options(60_000))
const transcript = (text: string) =>
  runInChild<typeof readTranscript>('transcripts/read-transcript-child', ['a.vtt', text], options(15_000))
const audio = (bytes: Buffer) =>
  runInChild<typeof readAudio>('files/audio/read-audio-child', bytes.length, {
    ...options(60_000 + bytes.length / 2000),
    read: () => Readable.from([...pieces(bytes)], { objectMode: false }),
  }).then((result) => ('refused' in result ? result : result.extension))

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 256 * 1024) yield bytes.subarray(at, at + 256 * 1024)
}

const atom = (name: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4)
  return Buffer.concat([head, body])
}

const fileType = atom('ftyp', Buffer.from('M4A \0\0\0\0M4A isom'))
const emptyAtoms = Buffer.alloc(24 * megabyte, Buffer.from('\0\0\0\u0008free'))
const cells = `${'a'.repeat(250)},`.repeat(19)
const rows = Array.from({ length: maxListRows }, (_, i) => `Ana ${i},+509${31_000_000 + i},${cells}`)

await measure('a small text', () => source(Buffer.from('Bon gadò a'), 'a.txt'))
for (const [name, make] of Object.entries(hostileDocuments)) {
  await measure(`resume: ${name}`, () => resume(make()))
  await measure(`source of a post: ${name}`, () => source(make()))
}
await measure('source of a post: 5 MB of text', () =>
  source(Buffer.alloc(5 * megabyte, 'Bon gadò. '), 'a.txt'),
)
await measure('transcript: 1,000,000 characters', () => transcript('0:1-->0:2\n1\n'.repeat(83_000)))
await measure('list: 25 MB of CSV', () => list(Buffer.from(`Name,Phone\n${rows.join('\n')}`), 'a.csv'))
await measure('list: 24 MB of quotation marks', () => list(Buffer.alloc(24 * megabyte, 'a"b,"'), 'a.csv'))
await measure('list: a workbook of empty rows', () => list(hostileWorkbook(), 'a.xlsx'))
await measure('recording: 24 MB, usual', () =>
  audio(Buffer.concat(Array<Buffer>(52).fill(recording('plain.mp3')))),
)
await measure('recording: 24 MB of genres', () => audio(hostileRecording()))
await measure('recording: 24 MB of empty atoms', () => audio(Buffer.concat([fileType, emptyAtoms])))
await measure('recording: 24 MB of no frames', () =>
  audio(Buffer.concat([recording('plain.mp3'), Buffer.alloc(24 * megabyte, 0xff)])),
)
