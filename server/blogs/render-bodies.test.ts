import { beforeEach, expect, it, vi } from 'vitest'
import * as markdown from './markdown.ts'
import { renderPublished } from './render-bodies.ts'
import * as children from '#server/child-processes/run-in-child.ts'

vi.mock('./markdown.ts', { spy: true })
vi.mock('#server/child-processes/run-in-child.ts', { spy: true })
beforeEach(() => vi.clearAllMocks())

let made = 0
/** A body that no other test has. */
const bodyOf = (length: number) => `Gadò ${++made}. `.padEnd(length, 'Li la. ').slice(0, length)

it('a post is rendered once for all its readers, where the calls are handled when it is short', async () => {
  const body = `${bodyOf(2000)} **fò**`
  const all = await Promise.all([renderPublished([body]), renderPublished([body, body])])
  expect(all[0][0]).toMatch(/^<p>Gadò .* <strong>fò<\/strong><\/p>\n$/)
  expect(all[1]).toEqual([all[0][0], all[0][0]])
  expect(markdown.renderMarkdown).toHaveBeenCalledTimes(1)
  expect(children.runInChild).not.toHaveBeenCalled()
})

it('many readers of a long one wait for one child process', async () => {
  vi.mocked(children.runInChild).mockResolvedValueOnce(['<p>long</p>'])
  const body = bodyOf(20_000)
  const read = await Promise.all(Array.from({ length: 30 }, () => renderPublished([body])))
  expect(new Set(read.flat())).toEqual(new Set(['<p>long</p>']))
  expect(children.runInChild).toHaveBeenCalledTimes(1)
  expect(markdown.renderMarkdown).not.toHaveBeenCalled()
})

it('short ones that are long together are rendered in child processes, of one post’s length each', async () => {
  const shown = (body: string) => `<p>${body.slice(0, 9)}</p>`
  vi.mocked(children.runInChild).mockImplementation(async (_, bodies) => (bodies as string[]).map(shown))
  const bodies = Array.from({ length: 50 }, () => bodyOf(9000))
  expect(await renderPublished(bodies)).toEqual(bodies.map(shown))
  expect(markdown.renderMarkdown).not.toHaveBeenCalled()
  expect(children.runInChild).toHaveBeenCalledTimes(3)
  vi.mocked(children.runInChild).mockReset()
})

it('what was read longest ago is rendered again, so that memory has an end', async () => {
  const [first, second] = [bodyOf(9000), bodyOf(9000)]
  await renderPublished([first])
  await renderPublished([second])
  for (let filled = 0; filled < 1_900_000; filled += 10_000) {
    await renderPublished([bodyOf(10_000)])
    await renderPublished([second])
  }
  for (let i = 0; i < 20; i++) await renderPublished([bodyOf(10_000)])
  vi.mocked(markdown.renderMarkdown).mockClear()
  await renderPublished([second])
  expect(markdown.renderMarkdown).not.toHaveBeenCalled()
  await renderPublished([first])
  expect(markdown.renderMarkdown).toHaveBeenCalledTimes(1)
})

it('what could not be rendered is tried again', async () => {
  const body = bodyOf(20_000)
  vi.mocked(children.runInChild).mockRejectedValueOnce(new children.ChildStopped('busy'))
  await expect(renderPublished([body])).rejects.toMatchObject({ status: 503 })
  expect((await renderPublished([body]))[0]).toMatch(/^<p>/)
})
