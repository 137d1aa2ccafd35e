import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeCaches } from '#tests/support/stand-ins/fake-caches.ts'

const origin = 'https://lakou.test'
vi.stubGlobal('location', { origin })
const { storeCredentials } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')
const { filesOfShare, openShare } = await import('#src/offline/shared/shared-files.ts')
const { receiveShare } = await import('./share-target.ts')

beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches())
  // As in a browser, with an address of this origin.
  vi.stubGlobal('Response', Object.assign(Response, { redirect: redirectHere }))
  await database.credentials.clear()
})

function redirectHere(path: string, status: number) {
  return new Response(null, { status, headers: { location: path } })
}

const signIn = (userId: string) =>
  storeCredentials({ userId, access_token: 'a', refresh_token: 'r', apiBase: '/api', language: 'ht' })
const list = new File(['name\nAnite'], 'list.csv', { type: 'text/csv' })

/** Posts a form as the browser does for a share, and resolves to where the response leads; undefined: left to the network. */
async function post(form: FormData, address = '/share', method = 'POST') {
  const request = new Request(origin + address, { method, body: method === 'POST' ? form : null })
  let response: Promise<Response> | undefined
  receiveShare({
    request,
    respondWith: (given: typeof response) => (response = given),
  })
  const { status, headers } = (await response) ?? {}
  return response && { status, to: headers!.get('location')! }
}

function formOf(...files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  return form
}

const idOf = (to: string) => new URLSearchParams(to.replace('/share?', '')).get('id')!

it('stores what is shared for the person who is signed in, and leads to it', async () => {
  await signIn('marie')
  const response = await post(formOf(list))
  expect(response).toMatchObject({ status: 303, to: expect.stringMatching(/^\/share\?id=[\w-]{36}$/) })
  const [file] = await filesOfShare(idOf(response!.to), 'marie')
  expect([file!.name, await file!.text()]).toEqual(['list.csv', 'name\nAnite'])
  expect(await openShare(idOf(response!.to), 'jean')).toBeUndefined()
})

it('stores it for the person who signs in next where nobody is', async () => {
  const response = await post(formOf(list))
  expect(await openShare(idOf(response!.to), 'jean')).toMatchObject({ userId: 'jean' })
})

it('says that the device has no room, and that nothing came', async () => {
  const put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  const cache = await caches.open('shared-files')
  vi.stubGlobal('caches', { ...caches, open: async () => ({ ...cache, put }) })
  expect(await post(formOf(list))).toEqual({ status: 303, to: '/share?full=true' })
  vi.stubGlobal('caches', undefined)
  expect(await post(formOf(list))).toEqual({ status: 303, to: '/share' })
})

it('leaves all other requests alone', async () => {
  expect(await post(formOf(list), '/api/files')).toBeUndefined()
  expect(await post(formOf(list), '/share', 'GET')).toBeUndefined()
})
