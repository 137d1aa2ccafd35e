import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import type { User } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import { shows } from '#contract/shows/shows.ts'
import { profile } from '#contract/account/profile.ts'
import { Problem } from '#server/http/problem.ts'
import { session } from '#src/api/session.ts'
import {
  button,
  dialog,
  expectDescription,
  expectMessage,
  expectText,
  field,
  fillIn,
  nothingLost,
} from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { plainShow } from '#tests/components/sample-recording.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const organiser: User = { ...owner, user_type: 2 }
const organiserFields = {
  Company: 'Lakou SA',
  Phone: '+509 3712-3456',
  Website: 'lakou.example',
  'Company Description': 'We sing.',
  Country: 'Ayiti',
  City: 'Jakmèl',
  Address: '12 Ri Lanbi',
  'Zip Code (optional)': 'HT9110',
}
const candidateFields = {
  Phone: '+509 3712-3456',
  Summary: 'Agwonòm',
  'Work Experience': 'Coffee, ten years',
  Education: 'UEH',
}

/** The server takes over what is sent. */
function respondWithChanges(user: User): void {
  respond(account.update, (changes) => ({ user: { ...user, ...(changes as Partial<User>) } }))
}

test('an organiser’s profile says at each field what it needs', async () => {
  await open('/profile', { user: organiser })
  await fillIn({ Name: '', Username: '' })
  await button('Submit').click()
  await expectMessage('Name', 'Field is required')
  await expectMessage('Username', 'Username is required')
  await expectMessage('Company', 'Company is required')
  await expectMessage('Phone', 'Phone is required')
  await expectMessage('Website', 'Website is required')
  await expectMessage('Team Size', 'Team Size is required')
  await expectMessage('Company Description', 'Field is required')
  await expectMessage('Country', 'Country is required')
  await expectMessage('City', 'City is required')
  await expectMessage('Address', 'Address is required')
  await expect.element(field('Name')).toHaveFocus()
  expect(callsOf(account.update)).toEqual([])
})

test('an organiser’s fields come in the documented order, then the username', async () => {
  await open('/profile', { user: organiser })
  await expect.element(field('Name')).toBeVisible()
  const labels = [...document.querySelectorAll('main label')].map(({ textContent }) => textContent ?? '')
  const order = [
    'Name',
    'Company',
    'Phone',
    'Website',
    'Team Size',
    'Company Description',
    'Country',
    'City',
    'Address',
  ]
  const places = [...order, 'Username'].map((name) => labels.findIndex((label) => label.startsWith(name)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('an organiser’s profile is saved, by the keyboard too', async () => {
  await open('/profile', { user: organiser })
  respondWithChanges(organiser)
  await fillIn(organiserFields)
  await field('Team Size').selectOptions('200-500')
  await userEvent.click(field('City'))
  await userEvent.keyboard('{Enter}')
  await expectText('Profile has been updated.')
  expect(callsOf(account.update)).toEqual([
    {
      name: 'Marie Joseph',
      username: 'marie',
      company: 'Lakou SA',
      phone: '+509 3712-3456',
      website: 'https://lakou.example',
      team_size: '100-150',
      company_description: 'We sing.',
      country: 'Ayiti',
      city: 'Jakmèl',
      address: '12 Ri Lanbi',
      zip_code: 'HT9110',
    },
  ])
  // As the server has stored it; and there is nothing more to save.
  await expect.element(field('Website')).toHaveValue('https://lakou.example')
  await button('Submit').click()
  await expectText('Nothing has been changed yet.')
  expect(session().user).toMatchObject({ company: 'Lakou SA', team_size: '100-150' })
})

test('a candidate’s profile says at each field what it needs, and keeps what the network does not take', async () => {
  const { path } = await open('/profile')
  expect(path()).toBe('/account')
  await fillIn({ Name: '' })
  await button('Submit').first().click()
  for (const label of ['Name', 'Summary', 'Work Experience', 'Education']) {
    await expectMessage(label, 'Field is required')
  }
  await expectMessage('Phone', 'Field is required')

  respondWithChanges(owner)
  setNetwork('down')
  await fillIn({ Name: 'Marie Joseph', ...candidateFields })
  await button('Submit').first().click()
  await expectText(nothingLost)
  await expect.element(field('Summary')).toHaveValue('Agwonòm')
  setNetwork('up')
  await button('Submit').first().click()
  await expectText('Profile has been updated.')
})

test.each([
  ['/profile', organiser, { ...organiserFields, Country: 'France' }, 'France'],
  ['/account', owner, candidateFields, 'Haiti'],
] as const)(
  '%s refuses a phone that cannot be one where the person is',
  async (path, user, typed, country) => {
    await open(path, { user: { ...user, team_size: '50-100' } })
    respondWithChanges(user)
    await fillIn({ ...typed, Phone: '123 4567' })
    await button('Submit').first().click()
    await expectMessage(
      'Phone',
      `This is not a phone number (${country}). For another country start with + and its code.`,
    )
    expect(callsOf(account.update)).toEqual([])
  },
)

test('a phone of the profile that was stored before it was checked stays as it is', async () => {
  await open('/account', { user: { ...owner, phone: '123 4567', summary: 'x', works: 'x', educations: 'x' } })
  respondWithChanges(owner)
  await button('Edit: Your experience').click()
  await fillIn({ Summary: 'Agwonòm' })
  await dialog().getByRole('button', { name: 'Submit' }).click()
  await expectText('Profile has been updated.')
  expect(callsOf(account.update)).toEqual([{ summary: 'Agwonòm' }])
})

test('what was typed into a profile is there again after the page was left', async () => {
  const { router } = await open('/account')
  await fillIn({ Summary: 'Agwonòm' })
  await router.navigate({ to: '/settings' })
  await router.navigate({ to: '/account' })
  await expect.element(field('Summary')).toHaveValue('Agwonòm')
})

test('a username that is taken says so at its field', async () => {
  await open('/account')
  respond(account.update, () => {
    throw new Problem(409, m.username_taken(), { fields: { username: m.username_taken() } })
  })
  await fillIn({ Username: 'jan', ...candidateFields })
  await button('Submit').first().click()
  await expectMessage('Username', 'This username is taken.')
  await expect.element(field('Username')).toHaveFocus()
})

test('the email is read only, and leads to where it is changed', async () => {
  await open('/account')
  await expect.element(field('Email')).toHaveValue('marie@example.org')
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await expect
    .element(page.getByRole('link', { name: 'Change the email' }))
    .toHaveAttribute('href', '/security')
})

test('the email of who signs in with Google is Google’s', async () => {
  await open('/profile', { user: { ...organiser, login_method: 'Google' } })
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await expectText('It comes from Google, where you sign in.')
})

test.each([
  ['/account', 2, '/profile'],
  ['/profile', 1, '/account'],
  ['/account', null, '/info'],
  ['/profile', null, '/info'],
] as const)('%s leads a person of type %s to %s', async (from, user_type, to) => {
  const { path } = await open(from, { user: { ...owner, user_type } })
  expect(path()).toBe(to)
})

test('a resume is sent only once a file is chosen, and not at all when it is too large', async () => {
  await open('/account')
  const submit = page.getByRole('region', { name: 'Update Resume' }).getByRole('button', { name: 'Submit' })
  await expect.element(submit).toBeDisabled()
  const large = new File([new Uint8Array(11 * 1024 * 1024)], 'cv.pdf', { type: 'application/pdf' })
  await userEvent.upload(field('Choose a file or drop it here'), large)
  await expect.element(submit).toBeEnabled()
  await submit.click()
  const words = 'PDF, DOC or DOCX, up to 10 MB This file is too large: at most 10 MB.'
  await expectDescription(field('Choose a file or drop it here'), words)
})

test('a resume is removed after a question', async () => {
  await open('/account', { user: { ...owner, resume: 'x.pdf' } })
  respond(profile.removeResume, () => ({ message: 'Resume removed.' }))
  await button('Remove resume').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove resume' }).click()
  await expectText('Resume removed.')
  await expect.element(button('Download Current Resume.')).not.toBeInTheDocument()
})

/** A photo whose left half is red and whose right half is blue. */
async function twoColours(): Promise<File> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1600, 800]
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  context.fillRect(0, 0, 800, 800)
  context.fillStyle = 'blue'
  context.fillRect(800, 0, 800, 800)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], 'me.png', { type: 'image/png' })
}

test('a photo is moved by the arrow keys, and enlarged by plus and by the slider', async () => {
  await open('/account')
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])[accept*="image"]')!
  await userEvent.upload(input, await twoColours())
  const area = page.getByRole('application', { name: 'The part of the photo that is shown' })
  await expect.element(area).toHaveFocus()
  const colourAt = (part: number) => {
    const canvas = area.element().querySelector('canvas')!
    const [red, , blue] = canvas.getContext('2d')!.getImageData(canvas.width * part, 320, 1, 1).data
    return red! > blue! ? 'red' : 'blue'
  }
  await expect.poll(() => [colourAt(0.1), colourAt(0.9)]).toEqual(['red', 'blue'])
  for (let i = 0; i < 3; i++) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => [colourAt(0.1), colourAt(0.9)]).toEqual(['red', 'red'])
  await userEvent.keyboard('++')
  await expect.element(field('Zoom')).toHaveValue('1.21')
  await field('Zoom').fill('4')
  await expect.element(field('Zoom')).toHaveAttribute('aria-valuetext', '400 %')
})

test('a username that was given up leads to the page of the new one', async () => {
  const publisher = { id: 'owner', username: 'marie', name: 'Marie Joseph', look: null }
  respond(shows.ofPublisher, () => plainShow)
  respond(podcasts.publisher, () => publisher)
  respond(podcasts.ofPublisher, () => ({ podcastFiles: [], totalItems: 0, totalPages: 0, currentPage: 1 }))
  const { path } = await open('/@mari', { as: 'visitor' })
  await expect.poll(path).toBe('/@marie')
})
