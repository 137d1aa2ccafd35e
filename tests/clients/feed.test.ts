import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { clientProgram } from '#tests/support/client-program.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { addPodcast, recording } from '#tests/support/samples/podcasts.ts'

// gPodder by its command line, as a listener's podcast app.

const program = clientProgram('gpo', 'help')
const api = await startApi()
const home = mkdtempSync(join(tmpdir(), 'lakou-gpodder-'))
const gpo = (...args: string[]) => program(args, { GPODDER_HOME: home })
afterAll(() => rmSync(home, { recursive: true }))

test('gPodder subscribes to a feed, downloads what is in it, and is told when there is nothing new', async () => {
  const statuses: number[] = []
  const fetch = api.app.fetch
  api.app.fetch = async (...call) => {
    const response = await fetch(...call)
    if (new URL(call[0].url).pathname.endsWith('/feed.xml')) statuses.push(response.status)
    return response
  }
  const origin = `http://127.0.0.1:${await listening(api)}`
  const { user } = await person(api)
  await addPodcast(api, user.id, { title: 'The good shepherd' })
  const feed = `${origin}/@${user.username}/feed.xml`

  await gpo('subscribe', feed)
  expect(await gpo('list')).toContain(feed)
  await gpo('download')
  const downloads = join(home, 'Downloads')
  const files = readdirSync(downloads, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mp3'),
  )
  expect(files).toHaveLength(1)
  expect(readFileSync(join(downloads, files[0]!)).equals(recording('plain.mp3'))).toBe(true)

  await gpo('update')
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(304)
})
