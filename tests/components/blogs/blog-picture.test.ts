import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, expectText } from '#tests/components/form.ts'
import { HeldRequest, respondToUploads } from '#tests/components/held-request.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, hold, respond } from '#tests/components/stub-server.ts'

respondToUploads()

const thumbnail = `files/thumbnails/${'a'.repeat(64)}/300.jpg`

/** A picture whose left half is red and whose right half is blue. */
async function twoColours(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], 'me.png', { type: 'image/png' })
}

/** The sides of the picture that was sent last, and the colours at its left and right end. */
async function sent() {
  const image = await createImageBitmap(callsOf(blogs.setPicture).at(-1)!.file as Blob)
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, { width: image.width, height: image.height })
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0)
  const colours = [0.05, 0.95].map((part) => {
    const [red, , blue] = context.getImageData(width * part, height / 2, 1, 1).data
    return red! > blue! ? 'red' : 'blue'
  })
  return { width, height, colours }
}

async function openPost(given: { thumbnail: string | null }) {
  let post = { ...sampleBlog, ...given }
  await open(`/blogs/by/${post.id}`, {
    before: () => {
      respond(blogs.get, () => post)
      respond(blogs.thumbnail, async () => new Response(await twoColours(1400, 1400)))
      respond(blogs.setPicture, () => {
        post = { ...post, thumbnail }
        return { thumbnail }
      })
    },
  })
}

/** Moves the picture to its right end. */
async function moveRight() {
  await expect.element(page.getByRole('application')).toHaveFocus()
  for (let i = 0; i < 3; i++) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
}

test('of a picture from the device that part is sent which was chosen', async () => {
  await openPost({ thumbnail: null })
  await expect.element(button('Choose the part that shows')).not.toBeInTheDocument()
  // The wide picture, and those of the text, are chosen before it.
  const input = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=file][accept*="image"]')].at(-1)
  await expect.poll(input).toBeDefined()
  await userEvent.upload(input()!, await twoColours(1600, 800))
  await moveRight()
  await expectAccessible()
  await button('Use this photo').click()
  await expectText('The picture was saved.')
  expect(await sent()).toMatchObject({ width: 800, height: 800, colours: ['red', 'red'] })
})

test('of the picture that a post has, as its sermon’s, another part is chosen', async () => {
  await openPost({ thumbnail })
  await button('Choose the part that shows').click()
  await expect.element(page.getByRole('application')).toHaveFocus()
  await userEvent.keyboard('++++++++')
  await moveRight()
  await button('Use this photo').click()
  await expectText('The picture was saved.')
  const { colours, width, height } = await sent()
  expect(colours).toEqual(['red', 'red'])
  expect(width).toBe(height)
})

test('a wide picture shows how much of it has been sent, and can be cancelled', async () => {
  const cover = `files/thumbnails/${'b'.repeat(64)}/cover.jpg`
  await openPost({ thumbnail: null })
  respond(blogs.setCover, ({ alt }) => ({ cover, cover_alt: alt ?? '' }))
  const release = hold(blogs.setCover)
  await expect.element(button('Choose a wide picture')).toBeVisible()
  const input = () =>
    button('Choose a wide picture').element().parentElement!.querySelector('input[type=file]')!
  await userEvent.upload(input(), await twoColours(1600, 800))
  const bar = page.getByRole('progressbar', { name: 'Sending the picture' })
  await expect.element(bar).toBeVisible()
  await expect.poll(() => HeldRequest.latest).toBeDefined()
  const { latest } = HeldRequest
  latest!.upload.onprogress!({ loaded: 100 })
  await expect.poll(() => (bar.element() as HTMLProgressElement).value).toBeGreaterThan(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(latest!.aborted).toBe(true)
  release()
  await userEvent.upload(input(), await twoColours(1600, 800))
  await expectText('The picture was saved.')
})
