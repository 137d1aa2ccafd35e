import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import type { BlogReason } from '#contract/blogs/blog-reasons.ts'
import { freePostsPerMonth } from '#contract/plans.ts'
import { videoAddress } from '#contract/blogs/videos.ts'
import { blogs as blogRows, blogSources } from '#server/db/schema/blogs.ts'
import { tidy } from '#server/housekeeping.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { startVideoSite } from '#tests/support/stand-ins/video-stand-in.ts'
import type { VideoMood } from '#tests/support/stand-ins/video-stand-in.ts'

const site = await startVideoSite()
afterAll(() => site.stop())
const api = await startApi(site.env)

const text = 'Bon gadò a konnen mouton l yo. Li pa kite youn dèyè.'

/** Waits until a post is written, or will not be. */
const ended = (blog_id: string, token: string) =>
  vi.waitFor(async () => {
    const { body } = await api.call(blogs.get, { blog_id }, { token })
    expect(['blog_body_completed', 'failed']).toContain(body.status)
    return body
  }, 60_000)

const create = async (videoId: string, token: string) => {
  const { body } = await api.call(blogs.create, { youtubeURL: videoAddress(videoId) }, { token })
  return body.id
}

/** A post of a video whose captions cannot be read. */
const failedPost = async (mood: VideoMood = 'captions off') => {
  const { token } = await person(api)
  const videoId = site.add({ mood })
  const blog_id = await create(videoId, token)
  const post = await ended(blog_id, token)
  expect(post.status).toBe('failed')
  return { token, videoId, blog_id, post }
}

describe('a video', () => {
  it('becomes a post of its title, with its picture and its times', async () => {
    const { token, user } = await person(api)
    const videoId = site.add({ title: '  Bon gadò a  ' })
    const { status, body } = await api.call(
      blogs.create,
      {
        youtubeURL: `https://youtu.be/${videoId}?si=x`,
        userId: user.id,
        writing_tone: 'Formal',
        language: 'Haitian Creole, Haiti',
      },
      { token },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'queued',
      youtubeURL: `https://www.youtube.com/watch?v=${videoId}`,
      writing_tone: 'Formal',
      language: 'Haitian Creole, Haiti',
      thumbnail: null,
    })
    const post = await ended(body.id, token)
    expect(post).toMatchObject({ status: 'blog_body_completed', title: 'Bon gadò a', reason_code: null })
    // Those that somebody wrote in the language that is spoken, without what is heard beside the words.
    expect(post.body).toContain('Bon gadò a konnen mouton l yo.')
    expect(post.body).toContain("N'ap li sa nan Jan 10:14.")
    expect(post.body).toContain('- Jan 10:14 (0:08)')
    expect(post.body).not.toContain('Mizik')
    const [hash, picture] = post.thumbnail!.split('/').slice(2) as [string, '300.jpg']
    const shown = await api.app.request(`/api/${post.thumbnail}`)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(500)
    expect(picture).toBe('300.jpg')
    // The nightly tidying leaves it alone as long as the post is there.
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 24 * 3600 * 1000)
    try {
      await tidy(api.db, api.storage, api.jobs)
      expect((await api.app.request(`/api/files/thumbnails/${hash}/1400.jpg`)).status).toBe(200)
      await api.call(blogs.remove, { blog_id: body.id }, { token })
      await tidy(api.db, api.storage, api.jobs)
    } finally {
      later.mockRestore()
    }
    expect((await api.app.request(`/api/files/thumbnails/${hash}/1400.jpg`)).status).toBe(404)
  })

  it('of which only the title was said otherwise keeps that one', async () => {
    const { token } = await person(api)
    const input = { youtubeURL: videoAddress(site.add()), title: 'Pa m' }
    const { body } = await api.call(blogs.create, input, { token })
    expect((await ended(body.id, token)).title).toBe('Pa m')
  })

  it.each<[VideoMood, BlogReason, string]>([
    ['private', 'private', 'This video is private'],
    ['deleted', 'deleted', 'does not exist'],
    ['no page', 'deleted', 'does not exist'],
    ['live', 'live', 'still live'],
    ['upcoming', 'live', 'has not started'],
    ['age limit', 'restricted', 'only be watched by some people'],
    ['other country', 'restricted', 'certain countries'],
    ['captions off', 'captions_off', 'has no captions'],
    ['too many requests', 'blocked', 'does not let this server'],
    ['wall for bots', 'blocked', 'does not let this server'],
    ['bot question', 'blocked', 'does not let this server'],
    ['sent elsewhere', 'blocked', 'does not let this server'],
    ['captions empty', 'blocked', 'does not let this server'],
    ['captions elsewhere', 'blocked', 'does not let this server'],
    ['nonsense', 'blocked', 'does not let this server'],
    ['broken', 'unreachable', 'could not be reached'],
    ['silent', 'unreachable', 'could not be reached'],
    ['endless', 'unreachable', 'could not be reached'],
  ])('that is “%s” says so: %s', async (mood, reason_code, reason) => {
    if (mood === 'silent') api.shortenTimeouts()
    const { post } = await failedPost(mood)
    expect(post).toMatchObject({ reason_code, reason: expect.stringContaining(reason) })
    expect(post.body).toBe('')
  })

  it('with nothing but music has no captions', async () => {
    const { token } = await person(api)
    const id = await create(site.add({ captions: ['[Music]', '♪♪', '(applause)'] }), token)
    expect((await ended(id, token)).reason_code).toBe('captions_off')
  })

  it('is told in the language of the person', async () => {
    const { token, blog_id } = await failedPost()
    const { body } = await api.call(blogs.get, { blog_id }, { token, language: 'ht' })
    expect(body.reason).toContain('Videyo sa a pa gen soutit')
  })
})

describe('what is given', () => {
  it.each([
    [{}, 'youtubeURL', 'YouTube URL is needed'],
    [{ youtubeURL: ' ' }, 'youtubeURL', 'YouTube URL is needed'],
    [{ youtubeURL: 'https://vimeo.com/123' }, 'youtubeURL', 'Invalid YouTube'],
    [{ youtubeURL: videoAddress('v0000000000'), text }, 'youtubeURL', 'Choose one'],
    [{ text, podcast_id: randomUUID() }, 'youtubeURL', 'Choose one'],
    [{ text, writing_tone: 'Loud' }, 'writing_tone', 'Choose one of the writing tones.'],
    [{ text, language: 'ht' }, 'language', 'Choose one of the languages.'],
  ])('is refused at its field: %o', async (input, field, message) => {
    const { token } = await person(api)
    const { status, body } = await api.call(blogs.create, input, { token })
    expect(status).toBe(400)
    expect(body.fields?.[field]).toContain(message)
  })

  it('makes no post for somebody else', async () => {
    const [{ token }, { user }] = [await person(api), await person(api)]
    expect((await api.call(blogs.create, { text, userId: user.id }, { token })).status).toBe(404)
  })

  it('has the defaults of the document', async () => {
    const { token } = await person(api)
    const { body } = await api.call(blogs.create, { text }, { token })
    expect(body).toMatchObject({ writing_tone: 'Engaging', language: 'English, United States' })
  })
})

describe('a post that has failed', () => {
  it('is written from what is pasted, and keeps the title and the picture of the video', async () => {
    const { token, blog_id, post } = await failedPost()
    expect(post.title).toBe('Gadò a')
    const { body } = await api.call(blogs.retry, { blog_id, text }, { token })
    expect(body).toMatchObject({ id: blog_id, status: 'queued', reason: '', reason_code: null })
    const written = await ended(blog_id, token)
    expect(written).toMatchObject({ status: 'blog_body_completed', title: 'Gadò a', body: text })
    expect(written.thumbnail).toBe(post.thumbnail)
    // What it was written from is not stored any longer than that.
    expect(await api.db.$count(blogSources, eq(blogSources.blogId, blog_id))).toBe(0)
  })

  it('is tried again with the video once it can be read', async () => {
    const { token, blog_id, videoId } = await failedPost('too many requests')
    site.change(videoId, 'well')
    await api.call(blogs.retry, { blog_id }, { token })
    expect((await ended(blog_id, token)).body).toContain('Bon gadò a')
  })

  it('is counted once, however often it is tried', async () => {
    const { token } = await person(api)
    const videoId = site.add({ mood: 'captions off' })
    const blog_id = await create(videoId, token)
    for (let i = 1; i < freePostsPerMonth; i++) {
      const { status } = await api.call(blogs.create, { text }, { token })
      expect(status).toBe(200)
    }
    await ended(blog_id, token)
    expect((await api.call(blogs.retry, { blog_id, text }, { token })).status).toBe(200)
    expect((await ended(blog_id, token)).status).toBe('blog_body_completed')
    expect((await api.call(blogs.create, { text }, { token })).status).toBe(402)
  })

  it.each([
    [{ text: ' … ' }, 'text'],
    [{ text: 'pa yon VTT', filename: 'x.vtt' }, 'text'],
  ])('refuses a text without words: %o', async (input, field) => {
    const { token, blog_id } = await failedPost()
    const { status, body } = await api.call(blogs.retry, { blog_id, ...input }, { token })
    expect({ status, field: Object.keys(body.fields!) }).toEqual({ status: 400, field: [field] })
  })

  it('without any source needs a text', async () => {
    const { token, user } = await person(api)
    const id = randomUUID()
    await api.db.insert(blogRows).values({ id, userId: user.id, title: '', status: 'failed' })
    expect((await api.call(blogs.retry, { blog_id: id }, { token })).status).toBe(400)
    expect((await api.call(blogs.retry, { blog_id: id, text }, { token })).status).toBe(200)
    expect((await ended(id, token)).status).toBe('blog_body_completed')
  })

  it('is its owner’s alone', async () => {
    const { blog_id } = await failedPost()
    const { token } = await person(api)
    expect((await api.call(blogs.retry, { blog_id, text }, { token })).status).toBe(404)
    expect((await api.call(blogs.cancel, { blog_id }, { token })).status).toBe(404)
  })
})

describe('a post that is being written', () => {
  it('is stopped, and can be started again', async () => {
    const { token } = await person(api)
    const videoId = site.add({ mood: 'silent' })
    const blog_id = await create(videoId, token)
    await vi.waitFor(() => expect(site.asked.some((path) => path.endsWith(videoId))).toBe(true), 60_000)
    expect((await api.call(blogs.retry, { blog_id, text }, { token })).status).toBe(409)
    const { body } = await api.call(blogs.cancel, { blog_id }, { token })
    expect(body).toMatchObject({ status: 'failed', reason_code: 'cancelled' })
    // Once more, since the response was lost.
    expect((await api.call(blogs.cancel, { blog_id }, { token })).body.reason_code).toBe('cancelled')
    // What still runs of it changes nothing of the second start.
    await api.call(blogs.retry, { blog_id, text }, { token })
    expect(await ended(blog_id, token)).toMatchObject({ status: 'blog_body_completed', body: text })
  })

  it('cannot be stopped once it is written', async () => {
    const { token } = await person(api)
    const { body } = await api.call(blogs.create, { text }, { token })
    await ended(body.id, token)
    expect((await api.call(blogs.cancel, { blog_id: body.id }, { token })).status).toBe(409)
    expect((await api.call(blogs.retry, { blog_id: body.id, text }, { token })).status).toBe(409)
  })
})
