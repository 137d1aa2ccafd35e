import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { integrations } from '#contract/blogs/integrations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { blogIntegrations } from '#server/db/schema/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { connectWordPress, sync, writer } from '#tests/support/blogs/integrations.ts'
import { appPassword, siteUser, startWordPress } from '#tests/support/stand-ins/wordpress-stand-in.ts'
import type { WordPressKind } from '#tests/support/stand-ins/wordpress-stand-in.ts'

const site = await startWordPress()
const { state } = site
/** Where names lead to. */
const addresses = new Map<string, string[]>()
const resolve = (host: string) =>
  Promise.resolve((addresses.get(host) ?? []).map((address) => ({ address, family: 4 as const })))
const silent = undefined
const api = await startApi({ PUBLISHING_PRIVATE_HOSTS: '127.0.0.1, wordpress.example' }, silent, resolve)
afterAll(() => site.stop())
const name = 'WordPress'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))
beforeEach(() => {
  state.password = appPassword.replaceAll(' ', '')
  state.capabilities['edit_posts'] = true
  state.posts.length = 0
  state.media.length = 0
  state.asked.length = 0
  state.homeLeadsTo = undefined
  state.printed = { before: '', after: '' }
  addresses.clear()
  site.next()
})

async function connect(change: Record<string, unknown> = {}) {
  const { token } = await person(api)
  const input = {
    integration_name: 'WORDPRESS',
    site_url: site.url,
    site_user: siteUser,
    api_key: appPassword,
  }
  const reply = await api.call(integrations.connect, { ...input, ...change }, { token })
  return { ...reply, token, fields: reply.body.fields }
}

describe('connecting', () => {
  test('checks the password at the site, and is active at once', async () => {
    const { status, body, token } = await connect()
    expect(status).toBe(200)
    const list = await api.call(integrations.list, {}, { token })
    expect(list.body).toMatchObject([
      {
        id: body.id,
        integration_name: 'WORDPRESS',
        status: 'ACTIVE',
        site_url: `${site.url}/`,
        site_user: siteUser,
      },
    ])
    const [row] = await api.db.select().from(blogIntegrations).where(eq(blogIntegrations.id, body.id))
    expect(JSON.stringify(row)).not.toMatch(/abcd.?EFGH/)
  })

  test.each(['without permalinks', 'without link'] as WordPressKind[])(
    'finds the API of a site %s',
    async (kind) => {
      const other = await startWordPress(kind)
      stops.push(other.stop)
      expect(await connect({ site_url: other.url })).toMatchObject({ status: 200 })
    },
  )

  const notice = 'Notice: Undefined index: [x] in /www/p.php on line 12'
  const printed =
    '<br />\n<b>Notice</b>:  Undefined index: [x] in <b>/www/p.php</b> on line <b>12</b><br />\n'

  test.each([
    ['a byte order mark', { before: '\ufeff', after: '' }, ''],
    ['two marks and empty lines', { before: '\ufeff\n\ufeff\r\n', after: '\n' }, ''],
    ['a notice of PHP', { before: printed, after: '' }, notice],
    ['a mark and a notice', { before: `\ufeff${printed}`, after: '' }, notice],
    ['a notice at the end', { before: '', after: printed }, notice],
    [
      'a warning in plain text',
      { before: '\nWarning: foo() {x} in /f.php on line 3\n', after: '' },
      'Warning: foo() {x} in /f.php on line 3',
    ],
  ])('reads a site that prints %s, and shows what PHP says', async (_, prints, message) => {
    state.printed = prints
    const { status, body } = await connect()
    expect([status, body.warning]).toEqual([200, message && m.wordpress_notice({ notice: message })])
  })

  test('a refusal is understood where PHP prints before it', async () => {
    state.printed = { before: printed, after: '' }
    state.password = 'another'
    expect(await connect()).toMatchObject({
      status: 400,
      fields: { api_key: m.wordpress_password_refused() },
    })
  })

  test('shows the message of PHP that comes in place of a response', async () => {
    const other = await startWordPress('fatal error')
    stops.push(other.stop)
    expect(await connect({ site_url: other.url })).toMatchObject({
      status: 400,
      fields: {
        site_url: m.wordpress_prints({
          notice: 'Fatal error: Allowed memory size exhausted in /w.php on line 1',
        }),
      },
    })
  })

  test('follows where the address of the site leads, and stores that', async () => {
    state.homeLeadsTo = '/blog/'
    const { status, token } = await connect()
    expect(status).toBe(200)
    expect((await api.call(integrations.list, {}, { token })).body[0]!.site_url).toBe(`${site.url}/blog/`)
  })

  test.each([
    ['no WordPress', () => m.wordpress_not_found()],
    ['no passwords', () => m.wordpress_no_passwords()],
  ] as const)('says that there is %s', async (kind, text) => {
    const other = await startWordPress(kind)
    stops.push(other.stop)
    expect(await connect({ site_url: other.url })).toMatchObject({
      status: 400,
      fields: { site_url: text() },
    })
  })

  test('says that nobody is there', async () => {
    const other = await startWordPress()
    other.stop()
    expect(await connect({ site_url: other.url })).toMatchObject({
      status: 400,
      fields: { site_url: m.wordpress_no_response() },
    })
  })

  test('with another password is refused at its field', async () => {
    state.password = 'another'
    expect(await connect()).toMatchObject({
      status: 400,
      fields: { api_key: m.wordpress_password_refused() },
    })
  })

  test('of an account that may not write is refused', async () => {
    state.capabilities['edit_posts'] = false
    expect(await connect()).toMatchObject({ status: 400, fields: { api_key: m.wordpress_forbidden() } })
  })

  test.each([
    [{ site_url: undefined }, 'site_url'],
    [{ site_url: 'ftp://church.example' }, 'site_url'],
    [{ site_url: 'https://marie:secret@church.example' }, 'site_url'],
    [{ site_user: undefined }, 'site_user'],
    [{ site_user: 'ma:rie' }, 'site_user'],
    [{ api_key: ' ' }, 'api_key'],
  ])('needs what is missing in %o', async (change, field) => {
    const { status, fields } = await connect(change)
    expect({ status, fields: Object.keys(fields!) }).toEqual({ status: 400, fields: [field] })
  })
})

describe('an address of the operator’s own network', () => {
  const notPublic = { status: 400, fields: { site_url: m.wordpress_not_public() } }

  test.each([
    'https://localhost',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    '[::1]',
    'https://router.lan',
  ])('is not called: %s', async (site_url) => {
    expect(await connect({ site_url })).toMatchObject(notPublic)
  })

  test('is not called by http', async () => {
    expect(await connect({ site_url: 'http://church.example' })).toMatchObject({
      status: 400,
      fields: { site_url: m.wordpress_not_https() },
    })
  })

  test('is not called where a name leads there', async () => {
    addresses.set('church.example', ['10.0.0.1'])
    expect(await connect({ site_url: 'church.example' })).toMatchObject(notPublic)
  })

  test('is not called where another site redirects there', async () => {
    for (const inside of [`https://localhost:${site.port}/`, 'https://10.0.0.1/wp-json/']) {
      state.homeLeadsTo = inside
      expect(await connect()).toMatchObject(notPublic)
    }
    expect(state.asked.every((one) => one === 'HOME /')).toBe(true)
  })

  test('is not called later, where a name has come to lead there', async () => {
    addresses.set('wordpress.example', ['127.0.0.1'])
    const who = await writer(api)
    const id = await connectWordPress(api, who, { ...site, url: `http://wordpress.example:${site.port}` })
    expect((await sync(api, who, id)).status).toBe(200)
    // Of another server, whose operator has not allowed it, the name is one like any other.
    const changed = { siteUrl: `https://church.example:${site.port}/` }
    await api.db.update(blogIntegrations).set(changed).where(eq(blogIntegrations.id, id))
    addresses.set('church.example', ['93.184.216.34', '127.0.0.1'])
    state.asked.length = 0
    expect(await sync(api, who, id)).toMatchObject({
      status: 409,
      body: { message: m.wordpress_not_public() },
    })
    expect(state.asked).toEqual([])
  })

  test('is never reached by a redirect of a request that has the password', async () => {
    const who = await writer(api)
    const id = await connectWordPress(api, who, site)
    site.next('redirects inwards')
    expect(await sync(api, who, id)).toMatchObject({
      status: 502,
      body: { message: m.blog_sync_failed({ name }) },
    })
    expect(state.asked.some((one) => one.includes('inside'))).toBe(false)
  })
})
