import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountData } from '#contract/account/account-data.ts'
import type { DataExport } from '#contract/account/account-data.ts'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import type { Leaving } from '#contract/account/account-deletion.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import {
  button,
  expectMessage,
  expectText,
  field,
  fillIn,
  heading,
  nothingLost,
  tryAgainUntil,
} from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { legliz, owner } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const being: DataExport = {
  id: 'export',
  status: 'queued',
  progress: 0,
  size: null,
  url: null,
  expiresAt: null,
  createdAt: '2026-11-22T12:00:00Z',
}

/** The server's word on the person's file, which a test changes. */
function respondAsExport(found: { export: DataExport | null }) {
  respond(accountData.find, () => ({ export: found.export }))
  respond(accountData.start, () => (found.export = { ...being }))
  respond(accountData.remove, () => {
    found.export = null
    return { message: 'Cancelled.' }
  })
}

test('the file is watched while it is made, until it can be downloaded', async () => {
  const found: { export: DataExport | null } = { export: null }
  await open('/data', { before: () => respondAsExport(found) })
  await button('Prepare my data').click()
  const bar = () => page.getByRole('progressbar')
  await expect.element(bar()).toHaveAccessibleName('Waiting to start…')
  found.export = { ...being, status: 'running', progress: 0.42 }
  await expect.element(bar()).toHaveAccessibleName('Preparing your file…')
  await expectText('42%')
  found.export = {
    ...being,
    status: 'ready',
    progress: 1,
    size: 24_600_000,
    url: 'auth/data/export/export/zip?session_id=s&signature=x',
    expiresAt: '2026-11-23T12:00:00Z',
  }
  const link = () => page.getByRole('link', { name: 'Download (23.5 MB)' })
  await expect.element(link()).toHaveAttribute('href', `/api/${found.export.url}`)
})

test('what is being made can be cancelled, and what has failed asked for again', async () => {
  const found: { export: DataExport | null } = { export: { ...being, status: 'failed' } }
  await open('/data', { before: () => respondAsExport(found) })
  await expectText('The file could not be prepared. Please try again.')
  await button('Make a new file').click()
  await button('Cancel').click()
  await expect.element(button('Prepare my data')).toBeVisible()
  expect(callsOf(accountData.remove)).toEqual([{ export_id: 'export' }])
})

test('without a network it says so, and looks again when asked to', async () => {
  const found = { export: null }
  await open('/data', {
    before: () => {
      respondAsExport(found)
      setNetwork('down')
    },
  })
  await expectText('We could not check for your file.')
  setNetwork('up')
  await tryAgainUntil(button('Prepare my data'))
})

const leaving: Leaving = {
  proof: 'mailed-code',
  churches: [
    {
      id: 'legliz',
      name: 'Legliz Lakou',
      members: 12,
      team: [{ user_id: 'ana', name: 'Ana', role: 'leader' }],
    },
  ],
}

/** Opens the form, as somebody whose account has no password. */
async function openForm() {
  await open('/data', {
    before: () => {
      respondAsExport({ export: null })
      respond(accountDeletion.look, () => leaving)
      respond(accountDeletion.sendCode, () => ({ message: 'A code is on its way.' }))
      respond(accountDeletion.request, ({ proof }) => {
        if (proof !== '123456') throw fieldProblem('proof', m.code_refused())
        return { user: { ...owner, deletion_at: '2026-12-06T12:00:00.000Z' } }
      })
      respond(accountDeletion.cancel, () => ({ user: owner }))
    },
  })
  await button('Delete my account…').click()
}

const confirm = () => page.getByRole('button', { name: 'Delete my account', exact: true })
const church = 'What should happen to Legliz Lakou?'

test('an account without a password is deleted by a code, its church handed over', async () => {
  await openForm()
  await button('Send me a code').click()
  await expectText('A code is on its way.')
  await fillIn({ 'Your username, to confirm': owner.username, Code: '000000' })
  await confirm().click()
  await expectMessage(church, 'Choose what happens to this church.')
  await field(church).selectOptions('Hand over to Ana (leader)')
  await confirm().click()
  await expectMessage('Code', m.code_refused())
  await fillIn({ Code: '123456' })
  setNetwork('down')
  await confirm().click()
  await expectText(nothingLost)
  setNetwork('up')
  await confirm().click()
  await expect.element(heading('Your account is about to be deleted')).toBeVisible()
  expect(callsOf(accountDeletion.request).at(-1)).toEqual({
    username: owner.username,
    proof: '123456',
    churches: [{ church_id: legliz.id, action: 'hand-over', user_id: 'ana' }],
  })
  await button('Keep my account').click()
  await expect.element(heading('Your account is about to be deleted')).not.toBeInTheDocument()
})
