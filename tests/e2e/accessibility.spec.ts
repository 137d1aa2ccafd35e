import { dateIn, sundayFrom } from '#contract/fields/calendar.ts'
import { donations } from '#contract/donations.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { households } from '#contract/households/households.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { members } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { webhooks } from '#contract/webhooks.ts'
import { screens } from '#scripts/screens.js'
import type { As } from '#scripts/screens.js'
import {
  expectAccessible,
  expectAccessibleInBothWindows,
  expectFits,
  expectUsable,
  otherLanguages,
  speak,
} from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import type { Api, Person } from '#tests/support/browser.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'
import { addEvent } from '#tests/support/pages/event-page.ts'
import { expectSettled, openScreen } from '#tests/support/pages/screens.ts'

// Every screen: no violation that axe finds, in either theme; nothing wider than the window and nothing over anything in
// the header, in small windows, at large text and in every language. A new screen is walked by its route file alone; what
// a `$name` in its address stands for is said below.

/** States of a screen that only its search parameters or another person bring. */
const states: { address: string; as: As }[] = [
  { address: '/login?ended=true', as: 'visitor' },
  { address: '/setup?another=true', as: 'owner' },
  { address: '/events?view=calendar', as: 'owner' },
  { address: '/billing?plan=starter', as: 'owner' },
  { address: '/members/duplicates/merge?a=$memberId&b=$otherId', as: 'owner' },
  // What visitors see, in the frame of somebody who is signed in.
  { address: '/about', as: 'owner' },
  { address: '/404', as: 'owner' },
]

/** Screens whose own journeys walk them, with what they show: an import, a send, a sermon, a group, an invitation, an applicant, a payment, an integration. */
const elsewhere = new Set([
  '/blogs/by/$blogId',
  '/print/post/$blogId',
  '/choose-collection/$integrationId',
  '/field-mapping/$integrationId',
  '/members/import/$importId',
  '/church/sends/$sendId',
  '/podcast/by/$podcastId',
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

const walked = screens()
  .filter(({ address }) => !elsewhere.has(address) && !actsAtOnce.has(address))
  .concat(states)

/** As whom a screen is walked: an organiser is an owner of the other account type. */
type Walker = As | 'organiser'

const walkerOf = ({ address, as }: { address: string; as: As }): Walker =>
  as === 'owner' && isForOrganisers(address) ? 'organiser' : as

/** What the screens show: what is to be had of one church, an organiser and a candidate, by the names in addresses. */
async function arrange(api: Api, as: Walker): Promise<{ someone?: Person; values: Record<string, string> }> {
  const organiser = await api.organiser(await api.person())
  const posted = (token: string) => api.call(leagues.create, leagueFields(), token)
  const { league } = await posted(organiser.access_token)
  const values = { topic: 'attendance-offline', phone: newNumber(), leagueId: league.id }
  if (as === 'visitor') return { values }
  const owner = await api.owner()
  if (as === 'organiser') {
    const someone = await api.organiser(owner)
    return { someone, values: { ...values, leagueId: (await posted(someone.access_token)).league.id } }
  }
  const token = owner.access_token
  const church_id = owner.church.id
  const names = [
    'Marie-Antoinette Saint-Louis-Jean-Baptiste',
    'Marie-Ange Saint-Louis',
    'Jean Pierre',
    'Pierre Jean',
  ]
  const [member, other] = await api.members(owner, names)
  const event = await addEvent(api, owner, { date: aSunday, repeat_weeks: 2, member_ids: [member!.id] })
  const pair = { church_id, a_id: member!.id, b_id: other!.id }
  await api.call(members.markNotDuplicates, pair, token)
  const hook = { church_id, url: 'https://93.184.216.34/hook', events: ['gift.logged' as const] }
  const { webhook } = await api.call(webhooks.create, hook, token)
  const message = { to_user_id: organiser.user.id, message: 'Bonjou https://example.org' }
  await api.call(messages.send, message, token)
  const people = [{ member_id: member!.id, role: 'head' as const }]
  const home = await api.call(households.create, { church_id, name: 'Saint-Louis', members: people }, token)
  const batch = await api.call(giftBatches.create, { church_id, date: aSunday, counted: [] }, token)
  const given = { church_id, member_id: member!.id, amount: 25, date: aSunday, batch_id: batch.id }
  const gift = await api.call(donations.add, given, token)
  return {
    someone: owner,
    values: {
      ...values,
      podcastId: await api.podcast(owner),
      churchId: church_id,
      memberId: member!.id,
      otherId: other!.id,
      id: event.id,
      webhookId: webhook.id,
      userId: organiser.user.id,
      batchId: batch.id,
      householdId: home.id,
      giftId: gift.id,
    },
  }
}

/** An address with what its names stand for. */
function filled(address: string, values: Record<string, string>): string {
  return address.replaceAll(/\$(\w+)/g, (_, name: string) => {
    if (!values[name]) throw new Error(`${address}: say what $${name} stands for`)
    return values[name]
  })
}

/** So many screens are walked by one test: one page load and one sign-in, and the tests can run side by side. */
const screensOfATest = 12

for (const as of ['visitor', 'owner', 'organiser'] satisfies Walker[]) {
  const who = as === 'visitor' ? 'a visitor' : `an ${as}`
  const addresses = walked.filter((screen) => walkerOf(screen) === as).map(({ address }) => address)
  for (let first = 0; first < addresses.length; first += screensOfATest) {
    const some = addresses.slice(first, first + screensOfATest)
    test(`what ${who} sees can be used by everybody: ${some[0]} to ${some.at(-1)}`, async ({ page, api }) => {
      test.slow()
      const { someone, values } = await arrange(api, as)
      if (someone) await signIn(page, someone)
      // A page that starts with the app: one that was served whole would have its address changed before the app comes to it.
      await page.goto(someone ? '/settings' : '/forgot-password')
      await expectSettled(page)
      await speak(page, 'en')
      for (const address of some) {
        await test.step(address, async () => {
          await openScreen(page, filled(address, values))
          await expectAccessibleInBothWindows(page)
        })
      }
      for (const language of otherLanguages) {
        await speak(page, language)
        await expect(page.locator(`html[lang=${language}]`)).toBeAttached()
        for (const address of some) {
          await test.step(`${address} (${language})`, async () => {
            await openScreen(page, filled(address, values))
            await expectFits(page, language)
          })
        }
      }
    })
  }
}

test('the first screen of somebody without a church can be used by everybody', async ({ page, api }) => {
  await signIn(page, await api.person())
  await page.goto('/setup')
  await expectUsable(page)
})

test('the menus and the search of the frame can be used by everybody @wide', async ({
  signedIn: page,
  isMobile,
}) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Menu of / }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (isMobile) {
    await page.getByRole('button', { name: 'Open search' }).click()
    await expectAccessible(page)
  }
})
