import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { posts } from '#contract/blogs/posts.ts'
import { startApi } from '#tests/support/api.ts'
import { publishing } from '#tests/support/blogs/publishing.ts'
import { metaOf } from '#tests/support/served.ts'

const pem = readFileSync(new URL('../../support/stand-ins/push-service.pem', import.meta.url), 'utf8')
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
const photo = await jpeg(3000, 1500)

/** Another site, on this machine, over TLS. */
const called: string[] = []
const site = createServer({ cert: pem, key: pem }, ({ url }, response) => {
  called.push(url!)
  if (url === '/photo.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  else if (url === '/moved.jpg') response.writeHead(302, { location: '/photo.jpg' }).end()
  else if (url === '/loop.jpg') response.writeHead(302, { location: '/loop.jpg' }).end()
  else if (url === '/heavy.jpg') response.writeHead(200).end(Buffer.alloc(6 * 1024 * 1024, 0xff))
  else if (url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
  else if (url === '/svg') response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>')
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => void site.close())
const origin = `https://127.0.0.1:${(site.address() as AddressInfo).port}`

// The site is on this machine, which without this setting nobody may have called.
const api = await startApi({ WEBHOOKS_PRIVATE_NETWORK: '1' }, undefined, undefined, pem)
const guarded = await startApi({}, undefined, undefined, pem)
beforeAll(async () => void (await Promise.all([api.publicPages(), guarded.publicPages()])))
const { writer, publish, edit } = publishing(api)

const sizeOf = async (path: string) => {
  const response = await api.app.request(path)
  if (response.status !== 200) return response.status
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return `${format} ${width}x${height}`
}
const file = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

describe('the wide picture of a post', () => {
  it('is cropped to 1200 x 630, shown on its page and in link previews, and goes', async () => {
    const { token, ...one } = await writer()
    const set = { blog_id: one.id, file: file(photo), alt: 'Yon gadò ak mouton l yo' }
    const { body } = await api.call(blogs.setCover, set, { token })
    expect(await sizeOf(`/api/${body.cover}`)).toBe('jpeg 1200x630')
    await publish({ ...one, token })
    const html = await (await api.app.request(`/@${one.username}/bon-gado-a`)).text()
    const image = metaOf(html, 'og:image')!
    expect(image).toMatch(new RegExp(`/api/files/posts/${one.id}/wide\\.jpg`))
    expect(metaOf(html, 'og:image:width')).toBe('1200')
    expect(metaOf(html, 'og:image:alt')).toBe('Yon gadò ak mouton l yo')
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(html).toContain('alt="Yon gadò ak mouton l yo" width="1200" height="630"')
    expect(await sizeOf(new URL(image).pathname)).toBe('jpeg 1200x630')

    const change = { blog_id: one.id, alt: 'Yon gadò' }
    expect((await api.call(blogs.changeCover, change, { token })).body.cover_alt).toBe('Yon gadò')
    const removed = await api.call(blogs.removeCover, { blog_id: one.id }, { token })
    expect(removed.body).toEqual({ cover: null, cover_alt: '' })
    expect((await api.call(blogs.changeCover, change, { token })).status).toBe(404)
  })
})

describe('a picture in the text of a post', () => {
  it('is uploaded, shown by its page, kept by a copied text, and deleted with the last post', async () => {
    const one = await writer()
    const { token } = one
    const { body: added } = await api.call(
      blogs.addPicture,
      { blog_id: one.id, file: file(photo) },
      { token },
    )
    expect(added).toMatchObject({ width: 1600, height: 800 })
    expect(await sizeOf(added.address)).toBe('webp 1600x800')
    const text = `Gade:\n\n![Foto "la"](${added.address})`
    await edit(one, 'Bon Gadò a', text)
    await publish(one)
    const { body } = await api.call(posts.get, { username: one.username, slug: 'bon-gado-a' })
    const img = (src: string) =>
      `<img src="${src}" alt="Foto &quot;la&quot;" width="1600" height="800" loading="lazy">`
    expect(body.html).toContain(img(added.address))
    const feed = await (await api.app.request(`/@${one.username}/posts.xml`)).text()
    expect(feed).toContain(`http://localhost${added.address}`)

    const copy = await api.call(blogs.create, { title: 'Kopi', body: 'x' }, { token })
    await api.call(blogs.update, { blog_id: copy.body.id, title: 'Kopi', body: text }, { token })
    await api.call(blogs.remove, { blog_id: one.id }, { token })
    expect(await sizeOf(added.address)).toBe('webp 1600x800')
    await api.call(blogs.remove, { blog_id: copy.body.id }, { token })
    expect(await sizeOf(added.address)).toBe(404)
  })

  it('is refused at its field where it is none, and is no one else’s to add', async () => {
    const { id, token } = await writer()
    const refused = await api.call(blogs.addPicture, { blog_id: id, file: new Blob(['x']) }, { token })
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['file']])
    const { token: other } = await writer()
    expect(
      (await api.call(blogs.addPicture, { blog_id: id, file: file(photo) }, { token: other })).status,
    ).toBe(404)
  })
})

describe('a picture of another site', () => {
  it('is fetched once when the post is published, and shown from here; one that is missing is a link', async () => {
    const one = await writer()
    called.length = 0
    const text = `![Foto](${origin}/moved.jpg)\n\n[![Paj](${origin}/page)](https://a.example)\n\n![Pèdi](${origin}/lost.jpg)`
    await edit(one, 'Bon Gadò a', text)
    const { body } = await publish(one)
    expect(body.missing_pictures).toEqual([`${origin}/page`, `${origin}/lost.jpg`])
    await publish(one)
    expect(called.filter((path) => path === '/photo.jpg')).toHaveLength(1)
    const { html } = (await api.call(posts.get, { username: one.username, slug: 'bon-gado-a' })).body
    const src = /<img src="([^"]*)" alt="Foto" width="1600" height="800"/.exec(html)![1]!
    expect(await sizeOf(src)).toBe('webp 1600x800')
    expect(html).toContain(`<a href="https://a.example/" rel="noopener nofollow">Paj</a>`)
    expect(html).toContain(`<a href="${origin}/lost.jpg" rel="noopener nofollow">Pèdi</a>`)
    expect(html.match(/<img /g)).toHaveLength(1)
  })

  it.each(['/page', '/svg', '/heavy.jpg', '/loop.jpg', '/lost.jpg'])(
    'is refused at its field when there is none: %s',
    async (path) => {
      const { id, token } = await writer()
      const { status, body } = await api.call(
        blogs.fetchPicture,
        { blog_id: id, url: origin + path },
        { token },
      )
      expect([status, Object.keys(body.fields!)]).toEqual([400, ['url']])
    },
  )

  it('is fetched for the editor, once for each post', async () => {
    const { id, token } = await writer()
    called.length = 0
    const fetchIt = () => api.call(blogs.fetchPicture, { blog_id: id, url: `${origin}/photo.jpg` }, { token })
    const first = await fetchIt()
    expect(await sizeOf(first.body.address)).toBe('webp 1600x800')
    expect((await fetchIt()).body).toEqual(first.body)
    expect(called).toEqual(['/photo.jpg'])
  })

  it('is never fetched from the server’s own network', async () => {
    const inside = publishing(guarded)
    const one = await inside.writer()
    called.length = 0
    const addresses = [`${origin}/photo.jpg`, 'https://169.254.169.254/latest', 'https://localhost/a.png']
    await inside.edit(one, 'Bon Gadò a', addresses.map((address) => `![a](${address})`).join('\n\n'))
    expect((await inside.publish(one)).body.missing_pictures).toEqual(addresses)
    const url = addresses[0]!
    const { status } = await guarded.call(blogs.fetchPicture, { blog_id: one.id, url }, { token: one.token })
    expect([status, called]).toEqual([400, []])
  })
})
