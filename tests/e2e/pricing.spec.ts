import { eq } from 'drizzle-orm'
import { dateIn } from '#contract/fields/calendar.ts'
import { users } from '#server/db/schema/account.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { invitationCounts } from '#server/db/schema/events.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'

test('the plans are shown with what is used up, and that cards cannot be paid with here', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  await api.members(owner, 3)
  const month = `${dateIn(owner.church.timezone).slice(0, 7)}-01`
  await server.db.insert(invitationCounts).values({ churchId: owner.church.id, month, invitations: 40 })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(page.getByText('Your plan is Free.')).toBeVisible()
  const used = page.getByRole('region', { name: 'Used by Legliz Lakou' })
  await expect(used.getByText('3 of 20')).toBeVisible()
  await expect(used.getByText('40 of 40')).toBeVisible()
  await expect(used.getByText('You have reached the limit.')).toHaveCount(1)

  const free = page.getByRole('region', { name: 'Free' })
  await expect(free.getByText('Current plan')).toBeVisible()
  await expect(free).toContainText('$0 per month')
  await expect(free).not.toContainText('Card payment')
  const starter = page.getByRole('region', { name: 'Starter' })
  await expect(starter).toContainText('$29 per month')
  await expect(starter).toContainText('250 adult members')
  await expect(starter).toContainText('500 invitations per month')
  await expect(starter).toContainText('500 texts per day')
  await expect(starter).toContainText('Card payment is not set up on this server.')
  const growth = page.getByRole('region', { name: 'Growth' })
  await expect(growth).toContainText('$49 per month')
  await expect(growth).toContainText('2,000 invitations per month')

  await expect(page.getByRole('link', { name: 'Talk to an Advisor' })).toHaveAttribute(
    'href',
    '/contact?topic=plan',
  )

  await test.step('where the operator can be written to, that is said', async () => {
    await page.route('**/settings.json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), operatorEmail: 'ed@example.org' } })
    })
    await page.reload()
    const link = starter.getByRole('link', { name: 'Ask for Starter by email' })
    await expect(link).toHaveAttribute(
      'href',
      /^mailto:ed@example\.org\?subject=Lakou%3A%20the%20Starter%20plan/,
    )
    await expect(starter.getByText('ed@example.org')).toBeVisible()
    await page.unroute('**/settings.json')
  })

  await server.db.update(users).set({ plan: 'growth' }).where(eq(users.id, owner.user.id))
  await page.reload()
  await expect(page.getByText('Your plan is Growth.')).toBeVisible()
  await expect(growth.getByText('Current plan')).toBeVisible()
  await expect(page.getByText('Card payment is not set up on this server.')).toHaveCount(0)
})

test('whoever is not signed in reads the prices and limits, and whom to write to for a larger plan', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'Plans' }).click()
  const free = page.getByRole('region', { name: 'Free' })
  await expect(free).toContainText('20 adult members')
  await expect(free.getByRole('link', { name: 'Start with Free' })).toHaveAttribute('href', /^\/register/)
  await expect(page.getByRole('region', { name: 'Starter' })).toContainText('Ask the people who run it')
})

test('a leader sees the plan of the owner; someone without a church sees their own; ushers see the prices', async ({
  page,
  api,
  owner,
  server,
}) => {
  await server.db.update(users).set({ plan: 'starter' }).where(eq(users.id, owner.user.id))
  const places = [
    ['leader', 'The plan is Starter. This is the owner’s plan.'],
    ['usher', undefined],
  ] as const
  for (const [role, says] of places) {
    const someone = await api.person()
    await server.db.insert(churchUsers).values({ churchId: owner.church.id, userId: someone.user.id, role })
    await signIn(page, { ...someone, church: owner.church })
    await page.goto('/pricing')
    await expect(page.getByRole('region', { name: 'Starter' })).toContainText('$29')
    if (says) await expect(page.getByText(says)).toBeVisible()
    else await expect(page.getByText('Current plan')).toHaveCount(0)
    await page.evaluate(() => localStorage.clear())
  }
  await signIn(page, await api.person())
  await page.goto('/pricing')
  await expect(page.getByRole('region', { name: 'Free' }).getByText('Current plan')).toBeVisible()
})
