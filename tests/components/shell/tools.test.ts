import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { Problem } from '#server/http/problem.ts'
import { expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

// What is off until it is asked for, and where who has no church is led.

const posts = () => page.getByRole('switch', { name: /^Posts and integrations/ })
const tabs = () => page.getByRole('navigation', { name: 'Pages of Sermons' }).getByRole('link')

test('a tool that is switched on adds its tab, and is off again when the server refuses', async () => {
  let refuses = true
  const { router } = await open('/tools', {
    before: () =>
      respond(account.update, ({ tools = [] }) => {
        if (refuses) throw new Problem(503, '')
        return { user: { ...owner, tools } }
      }),
  })
  await expect.element(posts()).not.toBeChecked()
  await posts().click()
  await expectText('The menu could not be changed.')
  await expect.element(posts()).not.toBeChecked()
  refuses = false
  await posts().click()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Integrations' })).toBeVisible()
  expect(callsOf(account.update).at(-1)).toMatchObject({ tools: ['posts'] })
  await router.navigate({ to: '/recordings' })
  await expect
    .poll(() =>
      tabs()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['My sermons', 'Posts'])
})

test.each([
  [1, '/leagues/open'],
  [2, '/leagues/list'],
] as const)(
  'who has leagues and no church is led to them and not to a church, as type %i',
  async (type, address) => {
    const { path } = await open('/dashboard', {
      as: 'newcomer',
      user: { ...owner, user_type: type, tools: ['leagues'] },
      before: () => {
        for (const read of [leagues.open, leagues.list, leagues.searches, applications.mine]) {
          respond(read, () => {
            throw new Problem(503, '')
          })
        }
      },
    })
    await expect.poll(path).toBe(address)
    expect(page.getByRole('link', { name: 'Set up your church' }).elements()).toEqual([])
  },
)

test('a church can be set up from More tools', async () => {
  const { path } = await open('/tools', { as: 'newcomer', user: { ...owner, tools: ['leagues'] } })
  await page.getByRole('main').getByRole('link', { name: 'Set up your church' }).click()
  await expect.poll(path).toBe('/setup')
  await expect.element(heading('Set Up Your Church')).toBeVisible()
})
