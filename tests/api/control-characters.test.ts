import { eq } from 'drizzle-orm'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { users } from '#server/db/schema/account.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPublishedPost } from '#tests/support/samples/blogs/posts.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { postedBy } from '#tests/support/samples/league-samples.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'

const api = await startApi({})
const titles = [
  'Title with \u001e record separator',
  'Title with \u000b VT and \u0008 BS',
  'Fffe \ufffe\uffff end',
  'Bell \u0007 and form feed \u000c',
  'Escape \u001b[1m, delete \u007f',
  'Unit \u001f and group \u001d separators',
]
let pastor: Awaited<ReturnType<typeof owner>>
beforeAll(async () => {
  pastor = await owner(api)
  await api.db.update(users).set({ name: 'Pastè\u0002 Jan', userType: 2 }).where(eq(users.id, pastor.user.id))
  for (const [i, title] of titles.entries()) {
    await addPodcast(api, pastor.user.id, { title, description: title })
    await addPublishedPost(api.db, pastor.user.id, {
      slug: `post-${i}`,
      title,
      description: title,
      body: title,
    })
  }
})

/** Returns the character data of a document, or the error of a parser that follows XML 1.0 strictly. */
function parse(xml: string): string {
  const parser = new SaxesParser()
  let text = ''
  parser.on('text', (part) => (text += part))
  parser.on('cdata', (part) => (text += part))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return text
}

describe('characters that XML forbids', () => {
  test.each(['feed.xml', 'posts.xml'])('are in no %s', async (file) => {
    const response = await api.app.request(`/@${pastor.user.username}/${file}`)
    expect(response.status).toBe(200)
    const text = parse(await response.text())
    for (const title of ['Title with  record separator', 'Title with  VT and  BS', 'Fffe  end'])
      expect(text).toContain(title)
    expect(text).toContain('Pastè Jan')
  })

  test.each(['/sitemap.xml', '/sitemap/1.xml'])('are not in %s', async (path) => {
    parse(await (await api.app.request(path)).text())
  })
})

describe('characters that iCalendar forbids', () => {
  // oxlint-disable-next-line no-control-regex -- RFC 5545: CONTROL
  const forbidden = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]|(?<!\r)\n|\r(?!\n)/

  test.each(['Veye nwit\u000bvt', 'Lone\rreturn', ...titles])('are not in the file of %j', async (title) => {
    const text = { title, description: `${title}\n${title}` }
    const event_id = (await anEvent(api, pastor.church.id, { ...text, location: title })).id
    const league_id = await postedBy(api, pastor.user.id, { ...text, address: title })
    for (const { status, body } of [
      await api.call(events.calendar, { event_id }),
      await api.call(leagues.calendar, { league_id }),
    ]) {
      expect(status).toBe(200)
      const file = body as unknown as string
      expect(file).not.toMatch(forbidden)
      expect(file).toContain('SUMMARY:')
    }
  })
})
