import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applications } from '#contract/leagues/applications.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, heading } from '#tests/components/form.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'
import { applicationOf, detailOf, openAs, pageOf, row } from './sample-applications.ts'

test('the tabs say how many there are, and the table what each answered, wrote and paid', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  const answers = ['Ki pozisyon?', 'Ki laj?', 'Ki ekip ou te jwe?'].map((question) => ({
    question,
    answer: 'Gadyen',
  }))
  const ana = applicationOf('Ana', { note: 'Mwen jwe depi 5 an.', answers, paid: true })
  await openAs('/leagues/applications?league=lig', 2, [ana, applicationOf('Jak')])
  await expect.element(page.getByRole('tab', { name: 'Shortlisted 12' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Waiting list 3' })).toBeVisible()
  const headings = page.getByRole('columnheader')
  await expect.element(headings.filter({ hasText: 'Ki pozisyon?' })).toBeVisible()
  const first = page.getByRole('row').filter({ hasText: 'Ana' })
  await expect.element(first).toHaveTextContent(/Gadyen.*Mwen jwe depi 5 an\..*Paid/)
  await expect.element(page.getByRole('row').filter({ hasText: 'Jak' })).toHaveTextContent('Not paid')
  expect(callsOf(applications.counts)).toEqual([{ q: '', league_id: 'lig' }])
  await expectAccessible()
  const edge = (element: Element) => Math.round(element.getBoundingClientRect().right)
  for (const decide of first.getByRole('button').elements())
    expect(edge(decide)).toBeLessThanOrEqual(edge(decide.closest('[role=cell] > div')!))
})

test('from one applicant one goes to the next of the list, also after a decision, and the focus stays', async () => {
  const list = ['Ana', 'Jak', 'Lina'].map((name) => applicationOf(name))
  const { path } = await openAs('/leagues/applications', 2, list)
  respond(applications.of, ({ user_id }) => ({ applications: [detailOf(user_id)] }))
  await row('Ana').click()
  await expect.element(heading('Ana')).toBeVisible()
  await expectText('1 of 3')
  const next = page.getByRole('button', { name: 'Next' })
  await expect
    .element(page.getByRole('button', { name: 'Previous' }))
    .toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect.element(heading('Jak')).toBeVisible()
  await expect.element(next).toHaveFocus()
  await expectAccessible()

  // Who was decided on is in the list no more, and the next one is still the next one.
  respond(applications.list, () => pageOf(list.filter(({ application_id }) => application_id !== 'of-Jak')))
  respond(applications.decide, () => ({ message: 'Done', application: applicationOf('Jak', { status: 2 }) }))
  await button('Shortlist').click()
  await expectText('Done')
  await expect.element(page.getByText('2 of 3')).not.toBeInTheDocument()
  await next.click()
  await expect.element(heading('Lina')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(heading('Ana')).toBeVisible()
  await page.getByLabelText('Your note').fill('')
  await userEvent.keyboard('jjj')
  await expect.element(heading('Ana')).toBeVisible()
  await page.getByRole('link', { name: 'Back To Applicants' }).click()
  await expect.poll(path).toBe('/leagues/applications')
})

test('a message goes to those of a tab, and says to how many it went', async () => {
  await openAs('/leagues/applications?league=lig&status=shortlisted', 2, [
    applicationOf('Ana', { status: 2 }),
  ])
  await button('Message applicants').click()
  const to = page.getByRole('combobox', { name: 'To' })
  await expect.element(to).toHaveValue('2')
  await expect.element(to).toHaveTextContent(/Everyone but the rejected \(17\).*Shortlisted \(12\)/)
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expectText('Write a message.')
  respond(applications.message, () => ({
    message: 'The message was sent to 11 people. 1 person cannot be written to.',
    sent: 11,
    not_sent: 1,
  }))
  await dialog().getByLabelText('Message').fill('Match la chanje lè.')
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expectText('The message was sent to 11 people. 1 person cannot be written to.')
  expect(callsOf(applications.message)).toMatchObject([
    { league_id: 'lig', to: '2', message: 'Match la chanje lè.', id: expect.any(String) },
  ])
})
