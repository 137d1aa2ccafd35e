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
/** Numbers of concurrent uploads. */
const concurrencies = [1, 3, 6]

/** Runs `work` for each number from 1 with limited concurrency. Resolves to the seconds that it took. */
async function runConcurrently(
  count: number,
  concurrency: number,
  work: (number: number) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  let next = 1
  const worker = async () => {
    while (next <= count) await work(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
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

/**
 * Measures the throughput of parts of 5 MB, compared with a bare server that writes them to the disk, and the
 * duration of completing.
 */
export async function benchUpload(): Promise<void> {
  const part = randomBytes(partSize)
  const audio = longRecording(megabytes * 1024 ** 2)
  const count = Math.ceil(audio.length / partSize)
  const sink = await startSink()
  console.log(`\n${megabytes} MB\n\n| at once | MB/s | bare MB/s | of the limit | closing, s |`)
  console.log('|---|---|---|---|---|')
  await withServer(async (server) => {
    const { call, person } = apiOf(server)
    const { access_token } = await person()
    for (const concurrency of concurrencies) {
      const bare = await runConcurrently(count, concurrency, async () => {
        await (await fetch(sink.url, { method: 'POST', body: part })).text()
      })
      const about = { ...details, size: audio.length }
      const opened = await call(files.initiate, about, access_token)
      const ours = await runConcurrently(count, concurrency, async (partNumber) => {
        const bytes = audio.subarray((partNumber - 1) * partSize, partNumber * partSize)
        await call(files.uploadPart, { ...opened, partNumber, file: new Blob([bytes]) }, access_token)
      })
      const closing = await runConcurrently(
        1,
        1,
        async () => void (await call(files.complete, opened, access_token)),
      )
      const speed = (seconds: number) => (megabytes / seconds).toFixed(0)
      const share = `${Math.round((bare / ours) * 100)} %`
      console.log(`| ${[concurrency, speed(ours), speed(bare), share, closing.toFixed(1)].join(' | ')} |`)
    }
  })
  sink.stop()
}
