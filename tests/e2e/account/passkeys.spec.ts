import { passkeys } from '#contract/account/passkeys.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'

// The standard excludes bare addresses: the app is opened by the name of the machine.
test.use({ baseURL: async ({ server }, give) => give(`http://localhost:${server.port}`) })

test('someone adds a passkey, signs in by it at a press and by what the browser offers, and removes it', async ({
  signedIn: page,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Whether the person touches the device as soon as it asks. */
  const touches = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const asked = `**/${passkeys.signInOptions.path}`
  /** The person touches the device when it asks next: a touch that comes after it has asked is none of its touches. */
  const touchWhenAsked = () =>
    page.route(
      asked,
      async (route) => {
        await touches(true)
        await route.continue()
      },
      { times: 1 },
    )

  await page.goto('/security')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await expect(card.getByText('You have no passkey yet.')).toBeVisible()
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey has been added.')).toBeVisible()
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()
  await card.getByRole('button', { name: /^Rename / }).click()
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('My phone')).toBeVisible()
  await expectAccessible(page)

  await touches(false)
  const offered = page.waitForResponse(asked)
  await page.goto('/logout')
  await page.waitForURL('/login')
  await offered
  await touchWhenAsked()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('/dashboard')

  await page.goto('/logout')
  // Nothing is pressed: the browser has been asked to offer it, and the person chooses it.
  await page.waitForURL('/dashboard')

  await touches(false)
  await page.goto('/logout')
  await page.waitForURL('/login')
  await page.goto('/login')
  // The page that the server has drawn does the same when its field is gone to.
  await touchWhenAsked()
  await page.getByLabel('Email').focus()
  await page.waitForURL('/dashboard')

  await page.goto('/security')
  await card.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The passkey has been removed.')).toBeVisible()
  await expect(card.getByText('You have no passkey yet.')).toBeVisible()
})
