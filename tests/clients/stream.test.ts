import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { clientProgram } from '#tests/support/client-program.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'

// What people listen with, over a socket. Ten minutes of a tone that never stops rising, so that every place sounds
// different from all others.

const ffmpeg = clientProgram('ffmpeg', '-version')
const mpv = clientProgram('mpv')
const curl = clientProgram('curl')

const api = await startApi()
/** Where each request began, in bytes from the start of the file. */
let begun: number[] = []
const { fetch } = api.app
api.app.fetch = (...call) => {
  begun.push(Number(/^bytes=(\d+)-/.exec(call[0].headers.get('range') ?? '')?.[1] ?? 0))
  return fetch(...call)
}
const origin = `http://127.0.0.1:${await listening(api)}`
const folder = mkdtempSync(join(tmpdir(), 'lakou-clients-'))
afterAll(() => rmSync(folder, { recursive: true }))

const seconds = 600
const rising = `aevalsrc='sin(2*PI*(200+t)*t)':s=44100:d=${seconds}`
const tone = join(folder, 'tone.wav')
let userId: string
beforeAll(async () => {
  userId = (await person(api)).user.id
  await ffmpeg(['-v', 'error', '-f', 'lavfi', '-i', rising, tone])
})

async function record(extension: string, ...codec: string[]) {
  const file = join(folder, `tone.${extension}`)
  await ffmpeg(['-v', 'error', '-i', tone, '-b:a', '64k', ...codec, file])
  const bytes = readFileSync(file)
  const id = await addPodcast(api, userId, { audio: { bytes, extension, duration: seconds } })
  return { file, bytes, url: `${origin}/api/files/stream/${id}.${extension}` }
}

describe.each([
  ['mp3', ['-c:a', 'libmp3lame']],
  ['m4a', ['-c:a', 'aac', '-movflags', '+faststart']],
  ['opus', ['-c:a', 'libopus']],
])('%s', (extension, codec) => {
  let recorded: Awaited<ReturnType<typeof record>>
  beforeAll(async () => {
    recorded = await record(extension, ...codec)
  })

  test('ffmpeg -ss hears the same from the middle as in the file, without fetching all of it', async () => {
    const { file, bytes, url } = recorded
    begun = []
    const sound = (input: string) =>
      ffmpeg(['-v', 'error', '-fflags', 'fastseek', '-ss', '400', '-i', input, '-t', '2', '-f', 'md5', '-'])
    expect(await sound(url)).toBe(await sound(file))
    // It leaves the first answer after some bytes, and asks for those at the place.
    expect(begun[0]).toBe(0)
    expect(begun.map((start) => Math.round((start / bytes.length) * 10))).toContain(
      Math.round((400 / seconds) * 10),
    )
  })

  test('mpv --start plays from there', async () => {
    const wave = join(folder, 'heard.wav')
    const played = [
      '--start=300',
      '--length=3',
      '--ao=pcm',
      `--ao-pcm-file=${wave}`,
      '--no-config',
      '--vo=null',
    ]
    await mpv([...played, recorded.url])
    const heard = readFileSync(wave)
    // Two channels or one, of 16 bits or 32: three seconds all the same.
    const bytesPerSecond = heard.readUInt32LE(28)
    expect((heard.length - 44) / bytesPerSecond).toBeCloseTo(3, 0)
  })

  test('curl -C - goes on with what is there, and finds nothing to do when all is', async () => {
    const { bytes, url } = recorded
    const file = join(folder, `half.${extension}`)
    writeFileSync(file, bytes.subarray(0, 1_000_000))
    const resume = () => curl(['-sS', '-C', '-', '-o', file, '-w', '%{http_code} %{size_download}', url])
    expect(await resume()).toBe(`206 ${bytes.length - 1_000_000}`)
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(await resume()).toMatch(/^416 /)
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })
})
