import { expect, it, vi } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { videoAddress } from '#contract/blogs/videos.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi({ VIDEO_CAPTIONS: '0' })

it('a video is not asked for where the operator has switched that off', async () => {
  const { token } = await person(api)
  const { body } = await api.call(blogs.create, { youtubeURL: videoAddress('v0000000001') }, { token })
  await vi.waitFor(async () => {
    const { body: post } = await api.call(blogs.get, { blog_id: body.id }, { token })
    expect(post).toMatchObject({ status: 'failed', reason_code: 'switched_off' })
  }, 60_000)
})
