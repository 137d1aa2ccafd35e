import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { podcasts } from '#contract/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'

const api = await startApi()

const sample = (name: string) => readFileSync(`tests/support/samples/transcripts/${name}`, 'utf8')
const said = 'and yet you came back on sunday to sing with your children'

/** Waits until a post is written. */
const written = (id: string, token: string) =>
  vi.waitFor(async () => {
    const { body } = await api.call(blogs.get, { blog_id: id }, { token })
    expect(body.status).toBe('blog_body_completed')
    return body
  }, 60_000)

it.each([
  ['rolling.vtt', 'rolling.vtt'],
  ['rolling.vtt', 'pasted.txt'],
  ['panel.txt', 'panel.txt'],
  ['panel-with-seconds.txt', 'panel.txt'],
])('%s as %s is read alike for a sermon and for a post', async (name, filename) => {
  const { token, user } = await person(api)
  const id = await addPodcast(api, user.id)
  const input = { podcast_id: id, filename, text: sample(name) }
  const transcript = await api.call(podcasts.setTranscript, input, { token })
  expect(transcript.body.timed).toBe(true)
  expect(transcript.body.cues).toHaveLength(17)
  expect(transcript.body.cues.filter(({ text }) => text === said)).toHaveLength(1)

  const ofSermon = await api.call(blogs.create, { podcast_id: id }, { token })
  const ofText = await api.call(blogs.create, { text: sample(name) }, { token })
  const [a, b] = await Promise.all([ofSermon, ofText].map(({ body }) => written(body.id, token)))
  expect(a!.body.match(/sing with your children/g)).toHaveLength(1)
  expect(a!.body).toBe(b!.body)
  expect(a!.body).toContain('- James 1 (0:0')
  expect(a!.proposals).toMatchObject({ guessed: true, titles: [] })
  expect(b!.proposals).toMatchObject({ guessed: true, titles: ['James 1', expect.any(String)] })
})

it('a post has its quotes and titles to choose from, and what its owner writes has none', async () => {
  const { token } = await person(api)
  const { body } = await api.call(
    blogs.create,
    { text: sample('english.txt'), language: 'French, France' },
    { token },
  )
  const post = await written(body.id, token)
  expect(post.title).toBe('The lost son')
  expect(post.proposals!.titles).toContain('Luke 15')
  expect(post.proposals!.quotes).toHaveLength(3)
  const own = await api.call(blogs.create, { title: 'Own', body: 'My text.' }, { token })
  expect(own.body.proposals).toBeNull()
})
