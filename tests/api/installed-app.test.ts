import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { language } from '#contract/fields/fields.ts'
import type { webAppManifest } from '#server/pages/installed-app.ts'
import { root } from '#server/root.ts'
import { startApi } from '#tests/support/api.ts'
import { isServerPage } from '#sw/server-paths.ts'

const api = await startApi({ APP_TITLE: 'Legliz Nou' })

type Manifest = ReturnType<typeof webAppManifest>

async function manifestOf(query: string, accepted = 'en') {
  const response = await api.app.request(`/manifest.webmanifest${query}`, {
    headers: { 'accept-language': accepted },
  })
  return { response, manifest: (await response.json()) as Manifest }
}

it.each([
  ['en', ['Take attendance', 'Log a donation', 'Add a member', 'Upload a sermon'], 'works without signal'],
  [
    'fr',
    ['Faire l’appel', 'Enregistrer un don', 'Ajouter un membre', 'Envoyer une prédication'],
    'sans réseau',
  ],
  ['ht', ['Make prezans', 'Anrejistre yon ofrann', 'Ajoute yon manm', 'Voye yon prèch'], 'san rezo'],
])('the manifest has the name of this server and the words of %s', async (lang, shortcuts, words) => {
  const { response, manifest } = await manifestOf(`?lang=${lang}`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(manifest).toMatchObject({ name: 'Legliz Nou', short_name: 'Legliz Nou', lang, dir: 'ltr' })
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(shortcuts)
  expect(manifest.description).toContain(words)
  expect(manifest.screenshots[0]!.label).toBe(shortcuts[0])
})

it('is of one app in each language, with pictures that are there', async () => {
  const manifests = await Promise.all(language.options.map((each) => manifestOf(`?lang=${each}`)))
  for (const { manifest } of manifests) {
    const { id, start_url, scope, share_target, icons, screenshots } = manifest
    expect({ id, start_url, scope }).toEqual({ id: '/', start_url: '/dashboard', scope: '/' })
    expect(share_target).toEqual(manifests[0]!.manifest.share_target)
    for (const { src } of [...icons, ...screenshots]) expect(existsSync(join(root, 'public', src))).toBe(true)
  }
})

it('without a language of ours in the address, it is in the browser’s first', async () => {
  for (const query of ['', '?lang=de', '?lang=__proto__']) {
    const { response, manifest } = await manifestOf(query, 'de,fr;q=0.8')
    expect(manifest.lang).toBe('fr')
    expect(response.headers.get('vary')).toContain('Accept-Language')
  }
})

it('a page names the manifest of its language', async () => {
  const page = await api.app.request('/about', { headers: { 'accept-language': 'ht' } })
  expect(await page.text()).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=ht" />')
})

it('shared files that no worker has received lead to the page that says so', async () => {
  const body = new FormData()
  body.append('files', new File(['name\nAnite'], 'list.csv', { type: 'text/csv' }))
  const response = await api.app.request('/share', { method: 'POST', body })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/share')
})

/** Pages that the server renders first and the app goes on with: the worker serves the app for them. */
const ofTheApp = /^\/(help|podcast|blogs|leagues|@|:handle(?!.*\.xml)|(about|contact|login|register)?\/?$)/

it('the worker leaves to the server each page that is the server’s alone', () => {
  const pages = api.app.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*') && !ofTheApp.test(path))
    .map(({ path }) => path.replace(/:handle\{.*?\}/, '@marie').replace(/:\w+\{.*\}$/, 'x1.xml'))
    .map((path) => path.replaceAll(/:\w+/g, 'x1'))
  expect(pages).toEqual(expect.arrayContaining(['/visit/x1', '/e/x1', '/unsent', '/healthz']))
  expect(pages.filter((pathname) => !isServerPage({ pathname }))).toEqual([])
})
