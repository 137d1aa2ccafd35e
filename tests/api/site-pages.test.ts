import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountPaths, helpTopics, sitePaths } from '#contract/pages/site-pages.ts'
import { startApi } from '#tests/support/api.ts'
import { metaOf, servedData } from '#tests/support/served.ts'

const api = await startApi()
// Slow, because it compiles the app's components.
beforeAll(() => api.publicPages())

const open = (path: string, language = 'en') =>
  api.app.request(path, { headers: { 'accept-language': language } })

/** What an apostrophe is in HTML. */
const html = (text: string) => text.replaceAll("'", '&#x27;')

describe.each([
  [
    '/',
    {
      en: "Your Church Is Losing Members — And It's Costing You.",
      fr: 'Votre église perd des membres\u00a0— et cela vous coûte cher.',
      ht: 'Legliz ou ap pèdi manm\u00a0— epi sa ap koute w chè.',
    },
  ],
  [
    '/about',
    {
      en: 'So that no one slips away unseen',
      fr: 'Pour que personne ne parte sans qu’on le remarque',
      ht: 'Pou pèsonn pa ale san nou pa sonje l',
    },
  ],
  ['/help', { en: 'Help', fr: 'Aide', ht: 'Èd' }],
  [
    '/help/attendance-offline',
    { en: 'Take attendance without a network', fr: 'Faire l’appel sans réseau', ht: 'Make prezans san rezo' },
  ],
  ['/contact', { en: 'Contact', fr: 'Contact', ht: 'Kontak' }],
  [
    '/login',
    { en: 'Log in to your account', fr: 'Connectez-vous à votre compte', ht: 'Konekte sou kont ou' },
  ],
  ['/register', { en: 'Create your account', fr: 'Créez votre compte', ht: 'Kreye kont ou' }],
])('%s', (path, headlines) => {
  test.each(Object.entries(headlines))('can be read without any script (%s)', async (language, headline) => {
    const response = await open(path, language)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toMatch(new RegExp(`<h1[^>]*>${html(headline)}</h1>`))
    expect(page).toContain(`<link rel="canonical" href="http://localhost${path}"/>`)
    expect(page).toMatch(/<title>[^<]+ · Lakou<\/title>/)
    expect(metaOf(page, 'og:type')).toBe('website')
    expect(metaOf(page, 'og:description')).toBe(metaOf(page, 'description'))
    expect(metaOf(page, 'description')!.length).toBeGreaterThan(50)
    expect(servedData(page).language).toBe(language)
    expect(response.headers.get('vary')).toContain('Accept-Language')
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-")
    // The policy forbids them.
    expect(page).not.toMatch(/<[^>]+ (style|on\w+)=/)
    expect(response.headers.has('x-robots-tag')).toBe(false)
  })
})

test('nothing is drawn before the header is whole: its search would move', async () => {
  const [head, body] = (await (await open('/help')).text()).split('</head>')
  expect(head).toContain('<link rel="expect" href="#main" blocking="render">')
  expect(body!.indexOf('</header>')).toBeLessThan(body!.indexOf(' id="main"'))
})

test('a page comes by brotli where the browser takes it, else by gzip, and is sent again only when it has changed', async () => {
  const ask = (headers: Record<string, string>) => api.app.request('/about', { headers })
  const plain = await (await ask({})).text()
  for (const [accepted, encoding, unzip] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const zipped = await ask({ 'accept-encoding': accepted })
    expect(zipped.headers.get('content-encoding')).toBe(encoding)
    expect(zipped.headers.get('vary')).toMatch(/Accept-Language.*Accept-Encoding/)
    expect(unzip(await zipped.arrayBuffer()).toString()).toBe(plain)
    const known = { 'if-none-match': zipped.headers.get('etag')!, 'accept-encoding': accepted }
    expect((await ask(known)).status).toBe(304)
  }
})

test('a page has its own language, whatever was that of an invitation before it', async () => {
  await open('/event/nothing/rsvp?church_id=x&member_id=y&lang=ht')
  expect(await (await open('/help', 'fr')).text()).toMatch(/<h1[^>]*>Aide<\/h1>/)
})

test('every help topic has its steps in the page, with the labels of the screens', async () => {
  for (const topic of helpTopics) {
    const page = await (await open(`/help/${topic}`, 'ht')).text()
    expect(page.match(/<li[^>]*><p>/g)!.length, topic).toBeGreaterThanOrEqual(4)
    expect(page, topic).not.toContain('[[')
  }
  expect(await (await open('/help/add-members')).text()).toContain('“+Add Member”')
})

test('a topic that does not exist is not found, and no path of the site is missing in the sitemap', async () => {
  const missing = await open('/help/nothing')
  expect([missing.status, missing.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
  const sitemap = await (await open('/sitemap/1.xml')).text()
  for (const path of sitePaths) expect(sitemap).toContain(`<loc>http://localhost${path}</loc>`)
  for (const path of accountPaths) expect(sitemap).not.toContain(`${path}</loc>`)
})

describe('the sign-in', () => {
  const text = async (path: string, language?: string) => (await open(path, language)).text()

  test('has its form, with the names by which a browser and the app know the fields', async () => {
    const page = await text('/login')
    expect(page).toMatch(/<form name="login"[^>]* method="post"/)
    for (const [name, autocomplete] of [
      ['email', 'username webauthn'],
      ['password', 'current-password'],
    ]) {
      expect(page).toMatch(new RegExp(`<input [^>]*autoComplete="${autocomplete}"[^>]* name="${name}"`, 'i'))
    }
    expect(page).toMatch(/<noscript>.*This form needs JavaScript.*<\/noscript>/)
  })

  test('has one small script in it, and keeps the app for later', async () => {
    const page = (await text('/login')).replace(/<template.*?<\/template>/s, '')
    expect(page).not.toMatch(/<script[^>]* src=/)
    expect(page).toContain('<script>hydrateLater()</script>')
    expect(page).not.toContain('modulepreload')
  })

  test('keeps the way back in its links, and never one to another site', async () => {
    expect(await text('/login?back=%2Fjoin%2Fabc')).toContain('href="/register?back=%2Fjoin%2Fabc"')
    for (const back of ['%2F%2Fexample.org', 'https%3A%2F%2Fexample.org', '%E0%A4', '%22%3E%3Cscript%3E']) {
      const page = await text(`/login?back=${back}&back=${back}`)
      expect(page, back).toContain('href="/register"')
      expect(page, back).toMatch(/<h1[^>]*>Log in to your account<\/h1>/)
    }
  })

  test('says why a session has ended', async () => {
    expect(await text('/login?ended=true', 'ht')).toContain('Sesyon ou fini.')
    expect(await text('/login', 'ht')).not.toContain('Sesyon ou fini.')
  })

  test('offers passkeys where the address has a name, and Google where it is set up', async () => {
    const button = 'Sign in with a passkey'
    expect(await text('/login')).toContain(button)
    expect(await text('http://127.0.0.1/login')).not.toContain(button)
    expect(await text('/login')).not.toContain('Continue with Google')
  })
})
