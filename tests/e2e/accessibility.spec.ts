import { dateIn, sundayFrom } from '#contract/fields/calendar.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { leagues } from '#contract/leagues.ts'
import { members } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { webhooks } from '#contract/webhooks.ts'
import { screens } from '#scripts/screens.js'
import type { As } from '#scripts/screens.js'
import { expectAccessible, expectUsable } from '#tests/support/accessible.ts'
import { signIn, test } from '#tests/support/browser.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'
import { addEvent } from '#tests/support/pages/event-page.ts'

// Every screen: no violation that axe finds, in either theme, and in every language nothing wider than the window. A new
// screen is walked by its route file alone; what a `$name` in its address stands for is said below.

/** States of a screen that only its search parameters or another person bring. */
const states: { address: string; as: As }[] = [
  { address: '/login?ended=true', as: 'visitor' },
  { address: '/setup', as: 'newcomer' },
  { address: '/setup?another=true', as: 'owner' },
  { address: '/events?view=calendar', as: 'owner' },
  { address: '/billing?plan=starter', as: 'owner' },
  { address: '/members/duplicates/merge?a=$memberId&b=$otherId', as: 'owner' },
]

/** Screens whose own journeys walk them, with what they show: an import, a send, a sermon, a group, an invitation, an applicant, a payment, an integration. */
const elsewhere = new Set([
  '/blogs/by/$blogId',
  '/choose-collection/$integrationId',
  '/field-mapping/$integrationId',
  '/members/import/$importId',
  '/church/sends/$sendId',
  '/create/podcast',
  '/podcast/by/$podcastId',
  '/recordings',
  '/@{$username}',
  '/@{$username}/$slug',
  '/groups/detail/$groupId',
  '/join/$token',
  '/deletion',
  '/leagues/applicant/$userId',
  '/leagues/pay/$applicationId',
  '/members/duplicates/merge',
])

/** Signs the person out by being opened. */
const actsAtOnce = new Set(['/logout'])

const aSunday = sundayFrom(dateIn('America/Port-au-Prince'))

// Colours that are on their way to others have no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What only an organiser fills in; the profile of a candidate is `/account`. */
const isForOrganisers = (address: string) => /^\/(profile|leagues\/(create|list))/.test(address)

const walked = screens().filter(({ address }) => !elsewhere.has(address) && !actsAtOnce.has(address))

for (const { address, as } of [...walked, ...states]) {
  test(`${address} (${as}) can be used by everybody`, async ({ page, api }) => {
    /** What a `$name` in an address stands for. */
    const values: Record<string, string> = { topic: 'attendance-offline', phone: newNumber() }
    if (address === '/leagues/$leagueId') {
      const organiser = await api.organiser(await api.person())
      values['leagueId'] = (await api.call(leagues.create, leagueFields(), organiser.access_token)).league.id
    }
    if (as === 'newcomer') await signIn(page, await api.person())
    if (as === 'owner') {
      const owner = await api.owner()
      const [member, other] = await api.members(owner, ['Élisée Jean-Baptiste', 'Marie-Ange Saint-Louis'])
      Object.assign(values, { churchId: owner.church.id, memberId: member!.id, otherId: other!.id })
      if (address.startsWith('/events')) {
        const event = await addEvent(api, owner, { date: aSunday, repeat_weeks: 2, member_ids: [member!.id] })
        values['id'] = event.id
      }
      if (address === '/webhooks/$webhookId') {
        const url = 'https://93.184.216.34/hook'
        const events = ['gift.logged' as const]
        const input = { church_id: owner.church.id, url, events }
        values['webhookId'] = (await api.call(webhooks.create, input, owner.access_token)).webhook.id
      }
      if (address === '/leagues/messages/$userId') {
        const organiser = await api.organiser(await api.person())
        const input = { to_user_id: organiser.user.id, message: 'Bonjou https://example.org' }
        await api.call(messages.send, input, owner.access_token)
        values['userId'] = organiser.user.id
      }
      if (address === '/company/$userId') {
        values['userId'] = (await api.organiser(await api.person())).user.id
      }
      if (address === '/donations/batches/$batchId') {
        const input = { church_id: owner.church.id, date: aSunday, counted: [] }
        values['batchId'] = (await api.call(giftBatches.create, input, owner.access_token)).id
      }
      if (address === '/members/duplicates') {
        await api.members(owner, ['Jean Pierre', 'Pierre Jean'])
        const pair = { church_id: owner.church.id, a_id: member!.id, b_id: other!.id }
        await api.call(members.markNotDuplicates, pair, owner.access_token)
      }
      if (address === '/leagues/create/$leagueId') {
        const { access_token } = await api.organiser(owner)
        values['leagueId'] = (await api.call(leagues.create, leagueFields(), access_token)).league.id
      }
      await signIn(page, isForOrganisers(address) ? await api.organiser(owner) : owner)
    }
    const filled = address.replaceAll(/\$(\w+)/g, (_, name: string) => {
      if (!values[name]) throw new Error(`${address}: say what $${name} stands for`)
      return values[name]
    })
    await page.goto(filled)
    await expectUsable(page)
  })
}

test('the menus and the search of the frame can be used by everybody @wide', async ({
  signedIn: page,
  isMobile,
}) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Menu of / }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (isMobile) {
    await page.getByRole('button', { name: 'Open search' }).click()
    await expectAccessible(page)
  }
})
