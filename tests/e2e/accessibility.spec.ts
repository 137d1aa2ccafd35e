import { dateIn, sundayFrom } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import { expectAccessible, expectUsable } from '#tests/support/accessible.ts'
import { signIn, test } from '#tests/support/browser.ts'
import { addEvent } from '#tests/support/pages/event-page.ts'

// Every screen: no violation that axe finds, in either theme, and in every language nothing wider than the window.
// A new screen is one more line here. `{church}`, `{member}`, `{other}` and `{event}` stand for those of the test.

const screens: { path: string; as: 'visitor' | 'newcomer' | 'owner' }[] = [
  { path: '/', as: 'visitor' },
  { path: '/login', as: 'visitor' },
  { path: '/login?ended=true', as: 'visitor' },
  { path: '/register', as: 'visitor' },
  { path: '/forgot-password', as: 'visitor' },
  { path: '/404', as: 'visitor' },
  { path: '/info', as: 'newcomer' },
  { path: '/setup', as: 'newcomer' },
  { path: '/dashboard', as: 'owner' },
  { path: '/attendance', as: 'owner' },
  { path: '/attendance/history', as: 'owner' },
  { path: '/members', as: 'owner' },
  { path: '/members/form/{church}', as: 'owner' },
  { path: '/members/form/{church}/{member}', as: 'owner' },
  { path: '/members/import', as: 'owner' },
  { path: '/members/duplicates', as: 'owner' },
  { path: '/members/duplicates/merge?a={member}&b={other}', as: 'owner' },
  { path: '/events', as: 'owner' },
  { path: '/events?view=calendar', as: 'owner' },
  { path: '/events/form', as: 'owner' },
  { path: '/events/detail/{event}', as: 'owner' },
  { path: '/groups', as: 'owner' },
  { path: '/groups/form', as: 'owner' },
  { path: '/church/team', as: 'owner' },
  { path: '/donations', as: 'owner' },
  { path: '/donations/form', as: 'owner' },
  { path: '/donations/statements', as: 'owner' },
  { path: '/setup', as: 'owner' },
  { path: '/setup?another=true', as: 'owner' },
  { path: '/church/messages', as: 'owner' },
  { path: '/settings', as: 'owner' },
  { path: '/password', as: 'owner' },
  { path: '/waiting', as: 'owner' },
  { path: '/pricing', as: 'owner' },
]

const aSunday = sundayFrom(dateIn('America/Port-au-Prince'))

// Colours that are on their way to others have no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { path, as } of screens) {
  test(`${path} (${as}) can be used by everybody`, async ({ page, api }) => {
    let address = path
    if (as === 'newcomer') await signIn(page, await api.person())
    if (as === 'owner') {
      const owner = await api.owner()
      const [member, other] = await api.members(owner, ['Élisée Jean-Baptiste', 'Marie-Ange Saint-Louis'])
      address = path
        .replace('{church}', owner.church.id)
        .replace('{member}', member!.id)
        .replace('{other}', other!.id)
      if (path.startsWith('/events')) {
        const event = await addEvent(api, owner, { date: aSunday, repeat_weeks: 2, member_ids: [member!.id] })
        address = address.replace('{event}', event.id)
      }
      if (path === '/members/duplicates') {
        await api.members(owner, ['Jean Pierre', 'Pierre Jean'])
        const pair = { church_id: owner.church.id, a_id: member!.id, b_id: other!.id }
        await api.call(members.markNotDuplicates, pair, owner.access_token)
      }
      await signIn(page, owner)
    }
    await page.goto(address)
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
