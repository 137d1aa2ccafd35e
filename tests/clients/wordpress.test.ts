import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { integrations } from '#contract/blogs/integrations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { blogItems, blogs as blogRows } from '#server/db/schema/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPicture, sync, writer } from '#tests/support/blogs/integrations.ts'
import { hasWordPress, startRealWordPress } from '#tests/support/blogs/real-wordpress.ts'

// A real WordPress: the stand-in of the other tests speaks as it does here.

const needed = 'apt-get install --no-install-recommends wordpress php-cli php-mysql mariadb-server'

interface Stored {
  title: string
  content: string
  excerpt: string
  slug: string
  status: string
  categories: string[]
  /** The name of its file; empty: none. */
  picture: string
}

describe.skipIf(!hasWordPress)(`a real WordPress (${needed})`, async () => {
  if (!hasWordPress) return
  const site = await startRealWordPress()
  const api = await startApi({ PUBLISHING_PRIVATE_HOSTS: '127.0.0.1' })
  afterAll(() => site.stop())

  const connect = (token: string, change: Record<string, unknown> = {}) =>
    api.call(
      integrations.connect,
      {
        integration_name: 'WORDPRESS',
        site_url: site.url,
        site_user: site.siteUser,
        api_key: site.password,
        ...change,
      },
      { token },
    )
  /** The posts of the site that are no example of its installation, as they are stored. */
  const stored = () =>
    JSON.parse(
      site.run(`
        $posts = get_posts(['post_status' => 'any', 'numberposts' => -1, 'exclude' => [1], 'orderby' => 'ID', 'order' => 'ASC']);
        echo json_encode(array_map(fn ($post) => [
          'title' => $post->post_title, 'content' => $post->post_content, 'excerpt' => $post->post_excerpt,
          'slug' => $post->post_name, 'status' => $post->post_status,
          'categories' => wp_get_post_categories($post->ID, ['fields' => 'names']),
          'picture' => basename(get_attached_file(get_post_thumbnail_id($post->ID)) ?: ''),
        ], $posts));
      `),
    ) as Stored[]

  test('a wrong password is said at its field', async () => {
    const { token } = await person(api)
    const { status, body } = await connect(token, { api_key: 'abcd EFGH ijkl MNOP qrst UVWX' })
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty('api_key')
  })

  test('a post becomes a draft with its picture and category, and a sync again changes the same one', async () => {
    const hash = await addPicture(api, 'Bon gadò a')
    const author = await writer(api, { thumbnail: hash, title: 'Bon gadò a & [gallery]' })
    const { status, body } = await connect(author.token)
    expect(status, body.message).toBe(200)
    const integration_id = body.id
    const options = await api.call(integrations.categories, { integration_id }, author)
    const category = options.body.categories.find(({ name }) => name === 'Faith & Life')!
    const chosen = await api.call(integrations.update, { integration_id, categories: [category.id] }, author)
    expect(chosen.status, chosen.body.message).toBe(200)

    const first = await sync(api, author, integration_id)
    expect(first.status, first.body.message).toBe(200)
    expect(stored()).toMatchObject([
      { title: 'Bon gadò a &amp; &#91;gallery&#93;', status: 'draft', categories: ['Faith &amp; Life'] },
    ])
    expect(stored()[0]!.picture).toMatch(/^lakou-\w+\.jpg$/)
    expect(stored()[0]!.content).toContain('<h2>Gadò a</h2>')

    await api.call(blogs.update, { blog_id: author.blogId, title: 'Gadò a', body: 'Li la.' }, author)
    const second = await sync(api, author, integration_id)
    expect(second.status, second.body.message).toBe(200)
    expect(stored()).toMatchObject([{ title: 'Gadò a', content: '<p>Li la.</p>\n' }])
  })

  test('what is published shows nothing live of the text, and what was binned there is said', async () => {
    const author = await writer(api, {
      title: '<script>alert(1)</script> Gras',
      body: '<img src=x onerror=alert(1)> [gallery]\nlagras\n\n```\nif (a)\n\n  b\n```',
    })
    const { body } = await connect(author.token, { published_to: 'PUBLISHED' })
    const published = await sync(api, author, body.id)
    expect(published.status, published.body.message).toBe(200)
    const { slug, status } = stored().at(-1)!
    expect(status).toBe('publish')
    // As its themes show it; they are packages of their own.
    const response = await fetch(`${site.url}/wp-json/wp/v2/posts?slug=${slug}`)
    const [{ title, content }] = (await response.json()) as [Record<string, { rendered: string }>]
    expect(content!.rendered).toContain('[gallery] lagras'.replaceAll('[', '&#91;').replaceAll(']', '&#93;'))
    // A line feed of a paragraph starts no line; one of code does.
    expect(content!.rendered).toContain('<pre><code>if (a)\n\n  b</code></pre>')
    expect(title!.rendered + content!.rendered).not.toMatch(/<script|<img|<br/)

    site.run(`wp_trash_post(get_page_by_path('${slug}', OBJECT, 'post')->ID);`)
    const again = await sync(api, author, body.id)
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('WordPress')
  })
  test('a post whose response was lost is found again by its slug', async () => {
    const author = await writer(api, { title: 'Pèdi', thumbnail: await addPicture(api, 'Pèdi') })
    const { body } = await connect(author.token)
    await sync(api, author, body.id)
    const before = stored()
    const lost = { remoteId: null, remotePictureId: null, pictureHash: null }
    await api.db.update(blogItems).set(lost).where(eq(blogItems.blogId, author.blogId))
    expect((await sync(api, author, body.id)).status).toBe(200)
    expect(stored()).toEqual(before)
  })

  test('what an account may not do there is said', async () => {
    const picture = await addPicture(api, 'Ede')
    const author = await writer(api, { thumbnail: picture })
    const key = site.addUser('ede', 'contributor')
    const { body, status } = await connect(author.token, { site_user: 'ede', api_key: key })
    expect(status, body.message).toBe(200)
    const forbidden = { status: 409, body: { message: m.wordpress_forbidden() } }
    expect(await sync(api, author, body.id)).toMatchObject(forbidden)
    await api.db.update(blogRows).set({ thumbnail: null }).where(eq(blogRows.id, author.blogId))
    expect((await sync(api, author, body.id)).status).toBe(200)
    const published = { integration_id: body.id, published_to: 'PUBLISHED' as const }
    await api.call(integrations.update, published, author)
    expect(await sync(api, author, body.id)).toMatchObject(forbidden)
    expect(stored().at(-1)).toMatchObject({ title: 'Bon gadò a', status: 'draft', picture: '' })
  })

  test('a site without permalinks is one, and a password that is revoked there is said', async () => {
    site.run(`update_option('permalink_structure', '');`)
    const author = await writer(api, { title: 'San lyen' })
    const { body, status } = await connect(author.token)
    expect(status, body.message).toBe(200)
    expect((await sync(api, author, body.id)).status).toBe(200)
    expect(stored().at(-1)).toMatchObject({ title: 'San lyen', status: 'draft' })
    site.run(`WP_Application_Passwords::delete_all_application_passwords(1);`)
    const again = await sync(api, author, body.id)
    expect(again).toMatchObject({
      status: 409,
      body: { message: m.integration_key_revoked({ name: 'WordPress' }) },
    })
  })
})
