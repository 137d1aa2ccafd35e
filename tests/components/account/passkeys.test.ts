import { expect, test, vi } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { passkeys } from '#contract/account/passkeys.ts'
import { security } from '#contract/account/security.ts'
import { Problem } from '#server/http/problem.ts'
import { offerPasskeys } from '#src/features/account/passkeys/ceremonies.ts'
import { button, dialog, expectMessage, expectText, fillIn } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, hold, respond } from '#tests/components/stub-server.ts'

const day = '2026-11-15T12:00:00.000Z'
const phone = { id: 'phone', name: 'Chrome, Android', synced: true, createdAt: day, lastUsedAt: day }

const openSecurity = () =>
  open('/security', {
    before: () => respond(passkeys.list, () => ({ passkeys: [phone], available: true })),
  })

test('a name is required, and is saved', async () => {
  respond(passkeys.rename, ({ name }) => ({ ...phone, name }))
  await openSecurity()
  await button('Rename Chrome, Android').click()
  await fillIn({ Name: '' })
  await button('Save').click()
  await expectMessage('Name', 'Name is required')
  await fillIn({ Name: 'My phone' })
  await button('Save').click()
  await expectText('The passkey has a new name.')
  expect(callsOf(passkeys.rename)).toEqual([{ passkey_id: 'phone', name: 'My phone' }])
})

test('the last way in says why it stays', async () => {
  respond(passkeys.remove, () => {
    throw new Problem(409, m.last_identity())
  })
  await openSecurity()
  await button('Remove Chrome, Android').click()
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await expectText('This is your only way to sign in. Add another one before you remove it.')
  await expectText('Chrome, Android')
})

test('a passkey is removed only by who has confirmed that it is them', async () => {
  respond(passkeys.remove, () => ({ message: m.passkey_removed() }))
  respond(security.confirm, () => ({ message: m.owner_confirmed() }))
  await open('/security', {
    before: () => {
      respond(passkeys.list, () => ({ passkeys: [phone], available: true }))
      respond(security.identities, () => ({ identities: [], confirmed: false }))
    },
  })
  await button('Remove Chrome, Android').click()
  await dialog().getByRole('button', { name: 'Use a code instead' }).click()
  await dialog().getByLabelText('Code', { exact: true }).fill('123456')
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog()).toHaveAccessibleName('Remove Chrome, Android?')
  await expectText(/all your other devices will be signed out/)
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await expectText('The passkey has been removed. All other devices have been signed out.')
  expect(callsOf(security.confirm)).toEqual([{ code: '123456' }])
})

test('who pressed before the server said that they have confirmed it is not asked again', async () => {
  let release = () => {}
  await open('/security', {
    before: () => {
      respond(passkeys.list, () => ({ passkeys: [phone], available: true }))
      respond(security.identities, () => ({ identities: [], confirmed: true }))
      release = hold(security.identities)
    },
  })
  await button('Remove Chrome, Android').click()
  release()
  await expect.element(dialog()).toHaveAccessibleName('Remove Chrome, Android?')
})

test('where the server has no name, passkeys are listed and none can be added', async () => {
  await open('/security', {
    before: () => respond(passkeys.list, () => ({ passkeys: [phone], available: false })),
  })
  await expectText('On all your devices')
  await expect.element(button('Add a passkey')).not.toBeInTheDocument()
})

test('a server that cannot be asked about passkeys leaves the sign-in as it is', async () => {
  await open('/login', { as: 'visitor' })
  await button('Sign in with a passkey').click()
  await expectText('Passkeys do not work at this address.')
  await expect.element(button('Submit')).toBeEnabled()
})

test('an offer called off while the server is asked for it does not end what the browser is asked since', async () => {
  const get = vi.spyOn(navigator.credentials, 'get')
  respond(passkeys.signInOptions, () => ({ options: { challenge: 'AAAA' } }))
  const release = hold(passkeys.signInOptions)
  const leaving = new AbortController()
  const offered = offerPasskeys(leaving.signal)
  await expect.poll(() => callsOf(passkeys.signInOptions)).toHaveLength(1)
  leaving.abort()
  release()
  expect(await offered).toBeUndefined()
  expect(get).not.toHaveBeenCalled()
  get.mockRestore()
})
