import { expect, test } from '#tests/support/browser.ts'

test('the pictures of a served topic are there, in the language of the page, and kept for long', async ({
  request,
}) => {
  const sources = async (language: string) => {
    const headers = { 'accept-language': language }
    const html = await (await request.get('/help/add-members', { headers })).text()
    return [...html.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source!)
  }
  const [english, kreyol] = [await sources('en'), await sources('ht')]
  expect(english.length).toBeGreaterThan(0)
  expect(kreyol).toHaveLength(english.length)
  expect(new Set([...english, ...kreyol]).size).toBe(2 * english.length)
  for (const source of [...english, ...kreyol]) {
    const response = await request.get(source)
    expect(response.status(), source).toBe(200)
    expect(response.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
})
