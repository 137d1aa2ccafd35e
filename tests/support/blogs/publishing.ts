import { blogs } from '#contract/blogs/blogs.ts'
import { posts } from '#contract/blogs/posts.ts'
import { publications } from '#contract/blogs/publications.ts'
import { person } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { addPost } from '#tests/support/samples/blogs/posts.ts'

/** Calls of the tests of published posts. */
export function publishing(api: Api) {
  async function writer() {
    const actor = await person(api)
    const id = await addPost(api.db, actor.user.id)
    return { ...actor, id, username: actor.user.username }
  }
  type Writer = Awaited<ReturnType<typeof writer>>

  const publish = (
    { id, token }: Pick<Writer, 'id' | 'token'>,
    input: { slug?: string; publish_at?: string; locale?: string } = {},
  ) => api.call(publications.publish, { blog_id: id, ...input }, { token })
  const get = ({ id, token }: Writer) => api.call(publications.get, { blog_id: id }, { token })
  const update = ({ id, token }: Writer, input: { locale?: string; slug?: string } = {}) =>
    api.call(publications.update, { blog_id: id, ...input }, { token })
  const withdraw = ({ id, token }: Writer) => api.call(publications.withdraw, { blog_id: id }, { token })
  const edit = ({ id, token }: Writer, title: string, body: string) =>
    api.call(blogs.update, { blog_id: id, title, body }, { token })
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  /** Reports all public places where a post appears. */
  async function seen({ username }: Pick<Writer, 'username'>, slug = 'bon-gado-a') {
    const path = `/@${username}/${slug}`
    const text = async (at: string) => (await api.app.request(at)).text()
    const [page, person_, feed, sitemap] = await Promise.all([
      api.app.request(path),
      text(`/@${username}`),
      text(`/@${username}/posts.xml`),
      text('/sitemap/1.xml'),
    ])
    const list = await api.call(posts.list, { username })
    const one = await api.call(posts.get, { username, slug })
    return {
      page: page.status,
      one: one.status,
      listed: list.body.posts.some((post) => post.slug === slug),
      onPerson: person_.includes(path),
      inFeed: feed.includes(path),
      inSitemap: sitemap.includes(path),
    }
  }

  return { writer, publish, get, update, withdraw, edit, inAnHour, seen }
}

/** Expected results of `seen` for a published and an unpublished post. */
export const everywhere = {
  page: 200,
  one: 200,
  listed: true,
  onPerson: true,
  inFeed: true,
  inSitemap: true,
}
export const nowhere = {
  page: 404,
  one: 404,
  listed: false,
  onPerson: false,
  inFeed: false,
  inSitemap: false,
}
