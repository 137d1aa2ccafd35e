import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '#src/api/session.ts'
import { button, expectText, field } from './form.ts'
import { HeldRequest, holdUploads } from './held-request.ts'
import { open } from './open.tsx'
import { owner } from './sample-church.ts'

// A resume or a photo on its way.

holdUploads()

const bytes = 1000
const card = () => page.getByRole('region', { name: 'Update Resume' })
const bar = () => page.getByRole('progressbar', { name: 'Sending the resume' })
const part = () => (bar().query() as HTMLProgressElement | null)?.value

/** Sends a resume that stays on its way. */
async function sendResume(): Promise<void> {
  await open('/account', { user: { ...owner, resume: 'old.pdf' } })
  const resume = new File([new Uint8Array(bytes)], 'cv.pdf', { type: 'application/pdf' })
  await userEvent.upload(field('Choose a file or drop it here'), resume)
  await card().getByRole('button', { name: 'Submit' }).click()
  await expect.element(bar()).toBeVisible()
}

test('an upload shows how far it is, and ends with what the server says', async () => {
  await sendResume()
  const latest = HeldRequest.latest!
  latest.upload.onprogress!({ loaded: bytes / 4 })
  await expect.poll(part).toBe(0.25)
  // The form around the file has some bytes of its own.
  latest.upload.onprogress!({ loaded: bytes + 200 })
  await expect.poll(part).toBe(1)
  latest.respond({ message: 'Resume updated.', file: 'new.pdf' })
  await expectText('Resume updated.')
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.poll(() => session().user?.resume).toBe('new.pdf')
})

test('an upload that is cancelled ends at once, and the file is there to be sent again', async () => {
  await sendResume()
  const first = HeldRequest.latest!
  await card().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(first.aborted).toBe(true)
  await expectText('cv.pdf')
  // Nothing is told as a fault, neither in the form nor among the notices.
  for (const alert of page.getByRole('alert').elements()) expect(alert.textContent).toBe('')
  expect(session().user?.resume).toBe('old.pdf')
  await card().getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => HeldRequest.latest).not.toBe(first)
  HeldRequest.latest!.respond({ message: 'Resume updated.', file: 'new.pdf' })
  await expectText('Resume updated.')
})

test('a photo shows how far it is, can be cancelled, and is the person’s once the server says so', async () => {
  await open('/account', { user: { ...owner, photo: null } })
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])[accept*="image"]')!
  const sending = page.getByRole('progressbar', { name: 'Sending the photo' })
  // This browser cannot read it: it goes as it is.
  const photo = new File([new Uint8Array(bytes)], 'me.heic', { type: 'image/heic' })
  await userEvent.upload(input, photo)
  await expect.element(sending).toBeVisible()
  const first = HeldRequest.latest!
  first.upload.onprogress!({ loaded: bytes / 2 })
  await expect.element(sending).toHaveAttribute('value', '0.5')
  await button('Cancel').click()
  await expect.element(sending).not.toBeInTheDocument()
  expect(first.aborted).toBe(true)
  await expect.poll(() => session().user?.photo).toBeNull()

  await userEvent.upload(input, photo)
  await expect.poll(() => HeldRequest.latest).not.toBe(first)
  HeldRequest.latest!.respond({ message: 'Photo updated.', file: 'me.webp' })
  await expectText('Photo updated.')
  await expect.element(sending).not.toBeInTheDocument()
  await expect.poll(() => session().user?.photo).toBe('me.webp')
})
