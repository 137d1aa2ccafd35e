import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { members } from '#contract/members.ts'
import { Problem } from '#server/http/problem.ts'
import { refresh } from '#src/queries/refresh.ts'
import { button, expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const people = () => [aMember('Ana', { photo: 'ana' }), aMember('Bel'), aMember('Claude'), aMember('Dieula')]

/** Opens the round; the server gives whoever gets a photo one. */
const openRound = (given = people()) =>
  open('/members/photos', {
    members: given,
    before: (known) =>
      respond(members.setPhoto, ({ member_id }) =>
        Object.assign(
          known.members.find(({ id }) => id === member_id)!,
          { photo: `of-${member_id}` },
        ),
      ),
  })

/** What the camera has taken. This browser cannot read it: it goes as it is. */
const shot = () => new File([new Uint8Array(64)], 'shot.heic', { type: 'image/heic' })
const take = () => userEvent.upload(document.querySelector<HTMLInputElement>('input[capture]')!, shot())
const face = (name: string) => heading(name, 2)

test('those without a photo come one after the other, and the round ends with the last', async () => {
  await openRound()
  await expect.element(face('Bel')).toBeVisible()
  await expectText('3 people without a photo')
  await take()
  await expect.element(face('Claude')).toBeVisible()
  await expectText('2 people without a photo')
  await take()
  await expect.element(face('Dieula')).toBeVisible()
  await take()
  await expectText('That is everyone')
  await expect.element(button('Go through them again')).not.toBeInTheDocument()
  expect(callsOf(members.setPhoto).map(({ member_id }) => member_id)).toEqual(['bel', 'claude', 'dieula'])
})

test('a photo is of whoever stood there when the camera was opened', async () => {
  const { known } = await openRound()
  await expect.element(face('Bel')).toBeVisible()
  await button('Take a photo').click()
  // Somebody else's round has a photo of them before.
  Object.assign(
    known.members.find(({ id }) => id === 'bel')!,
    { photo: 'bel' },
  )
  await refresh([members.list])
  await expect.element(face('Claude')).toBeVisible()
  await take()
  await expect.poll(() => callsOf(members.setPhoto).map(({ member_id }) => member_id)).toEqual(['bel'])
})

test('who was skipped is counted, and comes again when that is asked for', async () => {
  await openRound()
  await expect.element(face('Bel')).toBeVisible()
  for (const next of ['Claude', 'Dieula']) {
    await button('Skip').click()
    await expect.element(face(next)).toBeVisible()
  }
  await take()
  await expectText('That is everyone')
  await expectText('Without a photo: 2')
  await button('Go through them again').click()
  await expect.element(face('Bel')).toBeVisible()
})

test('a photo that is refused leaves the round where it is, and why is said', async () => {
  await openRound()
  await expect.element(face('Bel')).toBeVisible()
  respond(members.setPhoto, () => {
    throw new Problem(400, 'This file is not an image.')
  })
  await take()
  await expectText('This file is not an image.')
  await expect.element(face('Bel')).toBeVisible()
  await expect.element(button('Take a photo')).toBeEnabled()
})

test('without a connection no photo is taken that could not be kept', async () => {
  await openRound()
  await expect.element(button('Take a photo')).toBeEnabled()
  setNetwork('down')
  await take()
  await expectText('Photos are sent at once and need a connection.')
  await expect.element(button('Take a photo')).toBeDisabled()
  await expect.element(face('Bel')).toBeVisible()
})

test('the button opens the camera', async () => {
  await openRound()
  await expect.element(face('Bel')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[capture]')!
  const opened = vi.fn((event: Event) => event.preventDefault())
  input.addEventListener('click', opened)
  await button('Take a photo').click()
  expect(opened).toHaveBeenCalledOnce()
})
