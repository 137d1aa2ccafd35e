import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files, partSize } from '#contract/files.ts'
import { root } from '#server/root.ts'
import { apiOf } from '#tests/support/browser.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'
import { withServer } from './with-server.ts'

const megabytes = 300
const details = {
  label: 'podcast',
  title: 'The good shepherd',
  date: '2026-11-15',
  description: 'What Psalm 23 says.',
  privacy_status: 1,
} as const
/** How many parts are on their way at once. */
const widths = [1, 3, 6]

/** Does the work for each number from 1, so many at a time. Answers the seconds that it took. */
async function atOnce(
  count: number,
  width: number,
  work: (number: number) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  let next = 1
  const worker = async () => {
    while (next <= count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return (performance.now() - start) / 1000
}

async function startSink() {
  const folder = mkdtempSync(join(tmpdir(), 'lakou-sink-'))
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/bare-sink.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(Number(/port (\d+)/.exec(chunk.toString())![1])))
  })
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/** How fast parts of 5 MB are taken, beside a bare server that writes them to the disk; and how long closing takes. */
export async function benchUpload(): Promise<void> {
  const part = randomBytes(partSize)
  const recording = longRecording(megabytes * 1024 ** 2)
  const count = Math.ceil(recording.length / partSize)
  const sink = await startSink()
  console.log(`\n${megabytes} MB\n\n| at once | MB/s | bare MB/s | of the limit | closing, s |`)
  console.log('|---|---|---|---|---|')
  await withServer(async (server) => {
    const { call, person } = apiOf(server)
    const { access_token } = await person()
    for (const width of widths) {
      const bare = await atOnce(count, width, async () => {
        await (await fetch(sink.url, { method: 'POST', body: part })).text()
      })
      const about = { ...details, size: recording.length }
      const opened = await call(files.initiate, about, access_token)
      const ours = await atOnce(count, width, async (partNumber) => {
        const bytes = recording.subarray((partNumber - 1) * partSize, partNumber * partSize)
        await call(files.uploadPart, { ...opened, partNumber, file: new Blob([bytes]) }, access_token)
      })
      const closing = await atOnce(1, 1, async () => void (await call(files.complete, opened, access_token)))
      const speed = (seconds: number) => (megabytes / seconds).toFixed(0)
      const share = `${Math.round((bare / ours) * 100)} %`
      console.log(`| ${[width, speed(ours), speed(bare), share, closing.toFixed(1)].join(' | ')} |`)
    }
  })
  sink.stop()
}
