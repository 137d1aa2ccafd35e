import { beforeAll, expect, test } from 'vitest'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { postedBy, setType } from '#tests/support/samples/league-samples.ts'
import { metaOf, servedData } from '#tests/support/served.ts'

const api = await startApi()

let organiserId: string
beforeAll(async () => {
  // Slow, because it compiles the app's components.
  await api.publicPages()
  const { user } = await person(api)
  organiserId = user.id
  await setType(api, user.id, 2)
})

const open = (path: string) => api.app.request(path, { headers: { 'accept-language': 'en' } })
/** All sitemaps as one text. */
const sitemap = async () => (await open('/sitemap/1.xml')).text()

test('a public league is served with its content, link previews and data for search engines', async () => {
  const id = await postedBy(api, organiserId, {
    title: 'Youth <soccer> league',
    description: 'For all who like to play.',
  })
  const response = await open(`/leagues/${id}`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.has('x-robots-tag')).toBe(false)
  for (const text of [
    '<title>Youth &lt;soccer&gt; league · Lakou</title>',
    `<link rel="canonical" href="http://localhost/leagues/${id}"/>`,
    'For all who like to play.',
    // Applying leads to the sign-in and back.
    `href="/login?back=%2Fleagues%2F${id}"`,
  ])
    expect(html).toContain(text)
  expect(metaOf(html, 'og:title')).toBe('Youth <soccer> league')
  const data = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1]
  expect(JSON.parse(data!)).toMatchObject({ '@type': 'SportsEvent', name: 'Youth <soccer> league' })
  expect(servedData(html)).toMatchObject({ league: { id } })
  expect(await sitemap()).toContain(`<loc>http://localhost/leagues/${id}</loc>`)
})

test('one with a link only is served but not listed, a private one and a deleted one are not', async () => {
  const linked = await postedBy(api, organiserId, { privacy_status: 2 })
  const own = await postedBy(api, organiserId, { privacy_status: 3, title: 'Only mine' })
  const response = await open(`/leagues/${linked}`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).not.toContain('ld+json')
  const hidden = await open(`/leagues/${own}`)
  expect(hidden.status).toBe(404)
  expect(await hidden.text()).not.toContain('Only mine')
  expect((await open('/leagues/none')).status).toBe(404)
  const listed = await sitemap()
  expect(listed).not.toContain(linked)
  expect(listed).not.toContain(own)
})

test('the pages of the app below the same address are not taken for a league', async () => {
  for (const page of ['open', 'list', 'applied', 'messages'])
    expect((await open(`/leagues/${page}`)).status, page).not.toBe(404)
})
