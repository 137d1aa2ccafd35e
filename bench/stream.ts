import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { account } from '#contract/account/account.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { addPodcast, longRecording } from '#tests/support/samples/podcasts.ts'
import { newcomer } from '#tests/support/samples/visitors.ts'
import { startNginx } from './beside-nginx.ts'
import { memoryOf } from './memory-of.ts'
import { rangeThroughput, seekTimes, slowListeners } from './range-client.ts'
import type { Target } from './range-client.ts'
import { withServer } from './with-server.ts'

const megabyte = 1024 * 1024
const rounds = 5
const listeners = 200

/**
 * Measures ranges of a long podcast, alternating with nginx on the same file; seeking; and the memory of many slow
 * listeners.
 */
export async function benchStream(): Promise<void> {
  await withServer(async ({ origin, port, pid, dataDir, db, storage }) => {
    const register = await fetch(...requestOf(origin))
    const { user } = (await register.json()) as { user: { id: string } }
    const bytes = longRecording(60 * megabyte)
    const id = await addPodcast({ db, storage }, user.id, {
      audio: { bytes, extension: 'mp3', duration: 7200 },
    })
    const hash = createHash('sha256').update(bytes).digest('hex')
    const nginx = await startNginx(join(dataDir, 'files/audio'), dataDir)
    const lakouTarget: Target = { port, path: `/api/files/stream/${id}.mp3`, size: bytes.length }
    const nginxTarget: Target = { port: nginx.port, path: `/${hash}.mp3`, size: bytes.length }
    try {
      await compareThroughput({ target: lakouTarget, pid }, { target: nginxTarget, pid: nginx.pid })
      await compareSeeks(lakouTarget, nginxTarget)
      await measureListeners(lakouTarget, pid)
    } finally {
      nginx.stop()
    }
  })
}

function requestOf(origin: string): [string, RequestInit] {
  const [path, request] = callRequest(account.register, newcomer())
  return [origin + path, request]
}

interface Served {
  target: Target
  pid: number
}

async function compareThroughput(lakouTarget: Served, nginxTarget: Served): Promise<void> {
  // Warm-up: a server runs for weeks, so the time until its code is compiled does not count.
  for (let round = 0; round < rounds; round++) await measure(lakouTarget)
  const results: [ours: Figures, nginx: Figures][] = []
  for (let round = 0; round < rounds; round++)
    results.push([await measure(lakouTarget), await measure(nginxTarget)])
  for (const [name, i] of [
    ['ours', 0],
    ['nginx', 1],
  ] as const) {
    const rate = median(results.map((round) => round[i].rate)).toFixed(0)
    const cost = median(results.map((round) => round[i].cost)).toFixed(2)
    console.log(`1 MB ranges, 8 connections: ${name} ${rate} MB/s, ${cost} CPU seconds per GB`)
  }
  const share = median(results.map(([a, b]) => a.rate / b.rate))
  console.log(`  of nginx, median of ${rounds} rounds: ${Math.round(share * 100)} %`)
}

interface Figures {
  /** MB per second. */
  rate: number
  /** The server's CPU seconds per GB; meaningful on a busy machine too. */
  cost: number
}

async function measure({ target, pid }: Served): Promise<Figures> {
  const initial = processorTime(pid)
  const seconds = 3
  const rate = await rangeThroughput(target, { connections: 8, length: megabyte, seconds })
  return { rate, cost: (processorTime(pid) - initial) / ((rate * seconds) / 1000) }
}

/** CPU time in seconds; Linux counts it in hundredths. */
function processorTime(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

async function compareSeeks(lakouTarget: Target, nginxTarget: Target): Promise<void> {
  for (const [name, target] of [
    ['ours', lakouTarget],
    ['nginx', nginxTarget],
  ] as const) {
    const times = await seekTimes(target, 300)
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
    console.log(`first byte at a random offset, ms: ${name} p50 ${at(0.5)}, p99 ${at(0.99)}`)
  }
}

async function measureListeners(lakouTarget: Target, pid: number): Promise<void> {
  const initial = megabytesOf(pid)
  const { received, stop } = await slowListeners(lakouTarget, listeners)
  const samples: number[] = []
  for (let second = 0; second < 15; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    samples.push(megabytesOf(pid))
  }
  const rate = received() / megabyte / samples.length
  stop()
  console.log(
    `${listeners} concurrent slow listeners (${rate.toFixed(0)} MB/s in total): the server’s memory, MB:`,
  )
  console.log(`  initial ${initial}; after 5, 10, 15 s: ${[samples[4], samples[9], samples[14]].join(', ')}`)
}

function megabytesOf(pid: number): number {
  return Math.round(memoryOf(pid) / 1024)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
