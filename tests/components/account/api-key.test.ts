import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import type { Tool } from '#contract/account/tools.ts'
import { apiKeys } from '#contract/account/api-keys.ts'
import type { ApiKeyView } from '#contract/account/api-keys.ts'
import { webhooks } from '#contract/webhooks.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { session } from '#src/api/session.ts'
import { noteNetworkError } from '#src/lib/connection.ts'
import { button, dialog, expectMessage, expectText, fillIn, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

// The API key on the dashboard.

const apiKey = `lk_3fGh${'x'.repeat(39)}`
const masked = 'lk_3fGh…'
const made: ApiKeyView = {
  masked,
  createdAt: '2026-11-15T12:00:00.000Z',
  lastUsedAt: null,
  callsThisMonth: 0,
}
let key: ApiKeyView | null

/** The dashboard with the section of the key unfolded. */
async function openDashboard() {
  const opened = await openAt('/dashboard')
  await heading('API key', 2).click()
  return opened
}
const openAt = (path: string, tools: Tool[] = []) =>
  open(path, {
    user: { ...owner, tools },
    before: () => {
      respond(webhooks.list, () => ({ webhooks: [] }))
      respond(apiKeys.look, () => ({ key }))
      respond(apiKeys.generate, () => {
        key = made
        return { apiKey, user: { ...owner, api_key: masked } }
      })
      respond(apiKeys.revoke, () => {
        key = null
        return { user: owner }
      })
    },
  })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })

beforeEach(() => {
  key = null
})

test('a key that was just made is in full, can be hidden and shown, and is masked once the page was left', async () => {
  const { router } = await openDashboard()
  await expectText('You have no API key.')
  await button('Generate API key').click()
  await expectText('API Key generated successfully.')
  await expectText(apiKey)
  await expectText(/^This key is shown in full only now\./)
  expect(callsOf(apiKeys.generate)).toEqual([{ userId: owner.id }])
  expect(session().user?.api_key).toBe(masked)
  expect(JSON.stringify(localStorage)).not.toContain(apiKey)

  await button('Hide key').click()
  await expect.element(page.getByText(apiKey)).not.toBeInTheDocument()
  await expectText(masked)
  await button('Show key').click()
  await expectText(apiKey)

  await router.navigate({ to: '/settings' })
  await router.navigate({ to: '/dashboard' })
  await expectText(masked)
  await expectText('Only the first characters are shown. If the key is lost, replace it.')
  await expect.element(page.getByText(apiKey)).not.toBeInTheDocument()
})

test('who was read before the key was made, and arrives after it, does not take it away', async () => {
  const release = hold(account.checkToken)
  await openDashboard()
  await expect.poll(() => callsOf(account.checkToken)).not.toEqual([])
  await button('Generate API key').click()
  await expectText(apiKey)
  const reads = callsOf(account.checkToken).length
  release()
  await expect.poll(() => callsOf(account.checkToken).length).toBeGreaterThan(reads)
  expect(session().user?.api_key).toBe(masked)
})

test('a key shows when it was used last, and how often this month', async () => {
  key = { ...made, lastUsedAt: new Date().toISOString(), callsThisMonth: 41 }
  await openDashboard()
  await expectText(/41 calls this month/)
  await expectText(/Last used/)
})

test('it is under More tools too, and leads an owner to the webhooks', async () => {
  key = made
  const { path } = await openAt('/tools', ['developer'])
  await page.getByRole('link', { name: 'API key' }).click()
  await expectText(masked)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect.poll(path).toBe('/webhooks')
})

test('a key is replaced only once that is confirmed', async () => {
  key = made
  await openDashboard()
  await button('Replace key').click()
  await expect.element(dialog()).toHaveTextContent('What uses the present key stops working at once.')
  await inDialog('Cancel').click()
  expect(callsOf(apiKeys.generate)).toEqual([])
  await button('Replace key').click()
  await inDialog('Replace key').click()
  await expectText(apiKey)
})

test('the password is asked for where the server wants it, and what is wrong is said at the field', async () => {
  await openDashboard()
  respond(apiKeys.generate, ({ password }) => {
    if (password === undefined) throw fieldProblem('password', m.password_required())
    if (password !== 'correct horse') throw fieldProblem('password', m.password_wrong())
    key = made
    return { apiKey, user: { ...owner, api_key: masked } }
  })
  await button('Generate API key').click()
  await fillIn({ 'Current Password': 'wrong horse' })
  await inDialog('Generate API key').click()
  await expectMessage('Current Password', 'Invalid password')
  await fillIn({ 'Current Password': 'correct horse' })
  await inDialog('Generate API key').click()
  await expectText(apiKey)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a key is revoked once that is confirmed', async () => {
  key = made
  await openDashboard()
  await button('Revoke key').click()
  await inDialog('Revoke key').click()
  await expectText('API Key revoked successfully.')
  await expectText('You have no API key.')
  expect(callsOf(apiKeys.revoke)).toEqual([{ token: masked }])
  expect(session().user?.api_key).toBeNull()
})

test('what the server says against it is shown', async () => {
  await openDashboard()
  respond(apiKeys.generate, () => {
    throw new Problem(403, m.confirm_first())
  })
  await button('Generate API key').click()
  await expectText('For your safety, confirm first that it is you, and then do this within 10 minutes.')
})

test('without a connection the key that was read last stays, and nothing can be changed', async () => {
  key = made
  await openDashboard()
  await expectText(masked)
  setNetwork('down')
  noteNetworkError()
  await expectText('Keys can be made and revoked only with a connection.')
  await expect.element(button('Replace key')).toBeDisabled()
  await expect.element(button('Revoke key')).toBeDisabled()
  await expectText(masked)
})

test('a key that cannot be loaded can be tried again', async () => {
  await open('/dashboard', {
    before: () =>
      respond(apiKeys.look, () => {
        throw new Problem(403, m.account_leaving())
      }),
  })
  await heading('API key', 2).click()
  await expectText('The API key could not be loaded.')
  respond(apiKeys.look, () => ({ key: made }))
  await page.getByRole('region', { name: 'API key' }).getByRole('button', { name: 'Try again' }).click()
  await expectText(masked)
})

test('while it is loaded nothing can be pressed that needs to know it', async () => {
  key = made
  const release = hold(apiKeys.look)
  await openDashboard()
  await expect.element(page.getByRole('heading', { name: 'API key' })).toBeVisible()
  expect(button('Generate API key').elements()).toEqual([])
  release()
  await expectText(masked)
})

test('the description, its file and the collection open in a new tab', async () => {
  await openDashboard()
  for (const [name, path] of [
    ['API description (opens in a new tab)', '/api/docs'],
    ['API description file (opens in a new tab)', '/api/openapi.json'],
    ['Request collection (opens in a new tab)', '/api/collection.json'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true })
    await expect.element(link).toHaveAttribute('href', path)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})
