import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messages } from '#contract/messages.ts'
import { button, expectMessage, field } from '#tests/components/form.ts'
import { HeldRequest, holdUploads } from '#tests/components/held-request.ts'
import { open } from '#tests/components/open.tsx'
import { aConversation, aPerson, respondOfMessages } from './sample-messages.ts'
import { callsOf } from '#tests/components/stub-server.ts'

holdUploads()

const preview = () => page.getByRole('img', { name: 'Picture to be sent' })
const bar = () => page.getByRole('progressbar', { name: 'Sending the picture' })
const written = () => field('Message to Ana')

/** A file that this browser cannot read as a picture: it goes as it is. */
const aFile = (bytes = 1000) => new File([new Uint8Array(bytes)], 'fèt.heic', { type: 'image/heic' })

/** Chooses a file in the conversation with Ana, with a text beside it. */
async function choosePicture(file: File) {
  await open('/leagues/messages/ana', {
    before: () => respondOfMessages([aConversation(aPerson('Ana'))]),
  })
  await written().fill('Gade fèt la')
  await button('Add a picture').click()
  await expect.element(page.getByRole('menuitem', { name: 'Choose a picture' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!, file)
  await expect.element(preview()).toBeInTheDocument()
}

/** Sends it, and returns the request once it is on its way. */
async function sent(): Promise<HeldRequest> {
  const before = HeldRequest.latest
  await button('Send').click()
  await expect.poll(() => HeldRequest.latest).not.toBe(before)
  return HeldRequest.latest!
}

/** Nothing was sent: the text and the picture are there to be sent again. */
async function expectAllKept() {
  await expect.element(written()).toHaveValue('Gade fèt la')
  await expect.element(preview()).toBeInTheDocument()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(callsOf(messages.send)).toEqual([])
}

test('a picture is shown before it goes, shows how far it is, and stands with its text in the conversation', async () => {
  await choosePicture(aFile())
  const request = await sent()
  request.upload.onprogress!({ loaded: 500 })
  await expect.element(bar()).toHaveAttribute('value', '0.5')
  request.respond({ picture: 'abc.webp' })
  await expect
    .poll(() => callsOf(messages.send))
    .toMatchObject([{ to_user_id: 'ana', message: 'Gade fèt la', picture: 'abc.webp' }])
  await expect.element(preview()).not.toBeInTheDocument()
  await expect.element(written()).toHaveValue('')
  await expect
    .element(page.getByRole('region', { name: 'Messages with Ana' }).getByRole('listitem'))
    .toHaveTextContent('Gade fèt la')
})

test('a picture that is cancelled on its way, or taken away before, is not sent', async () => {
  await choosePicture(aFile())
  const request = await sent()
  await button('Cancel').click()
  expect(request.aborted).toBe(true)
  await expectAllKept()
  await button('Remove the picture').click()
  await expect.element(preview()).not.toBeInTheDocument()
  await expect.element(written()).toHaveValue('Gade fèt la')
})

test('a picture that is too large says so at the field before it is sent', async () => {
  await choosePicture(aFile(10 * 1024 ** 2 + 1))
  await button('Send').click()
  await expectMessage('Message to Ana', 'This file is too large: at most 10 MB.')
  expect(HeldRequest.latest).toBeUndefined()
  await expectAllKept()
})

test('a file that the server cannot read says so at the field, and another goes in its place', async () => {
  await choosePicture(aFile())
  const request = await sent()
  request.respond({ message: 'This is not a picture.' }, 400)
  await expectMessage('Message to Ana', 'This is not a picture.')
  await expectAllKept()
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!,
    aFile(2000),
  )
  await expect.element(written()).not.toHaveAttribute('aria-invalid', 'true')
  const next = await sent()
  next.respond({ picture: 'def.webp' })
  await expect.poll(() => callsOf(messages.send)).toMatchObject([{ picture: 'def.webp' }])
})
