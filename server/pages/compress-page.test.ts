import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { compressPage } from './compress-page.ts'

it('leaves what is compressed already as it is, and an error page', async () => {
  const app = new Hono()
  app.use(compressPage)
  app.get('/page', (c) => c.html('A page'))
  app.get('/app', (c) => c.body(brotliCompressSync('The app'), 200, { 'Content-Encoding': 'br' }))
  app.get('/missing', (c) => c.html('Not here', 404))
  const get = (path: string) => app.request(path, { headers: { 'accept-encoding': 'br' } })
  const read = async (path: string) => brotliDecompressSync(await (await get(path)).arrayBuffer()).toString()
  expect(await read('/page')).toBe('A page')
  expect(await read('/app')).toBe('The app')
  expect(await (await get('/missing')).text()).toBe('Not here')
})
