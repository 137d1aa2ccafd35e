import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import { members } from '#contract/members.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText } from '#tests/components/form.ts'
import { expectSynced, open } from '#tests/components/open.tsx'
import { aGroup, aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const search = () => page.getByRole('searchbox', { name: 'Search members' })
const listed = () => [...document.querySelectorAll('[data-title] bdi')].map((element) => element.textContent)
const pressed = () =>
  page
    .getByRole('button', { pressed: true })
    .elements()
    .map((chip) => chip.querySelector('bdi')?.textContent)

test('a chip, or an address, lists all who stay away', async () => {
  const people = [aMember('Ana'), aMember('Bel'), aMember('Claude')]
  const before = () => respond(analytics.absent, () => ({ member_ids: ['claude', 'bel'] }))
  const { router, path } = await open('/members', { members: people, before })
  await page.getByRole('button', { name: /^Absent\s*2$/ }).click()
  await expect.poll(listed).toEqual(['Bel', 'Claude'])
  expect(path()).toBe('/members?only=absent')
  await search().fill('bel')
  await expect.poll(listed).toEqual(['Bel'])
  await router.navigate({ to: '/groups' })
  await router.navigate({ href: '/members?only=absent' })
  await expect.poll(listed).toEqual(['Bel', 'Claude'])
})

test('no chip moves away from a press when it is known how many are absent', async () => {
  let tell = (): void => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  const before = () =>
    respond(analytics.absent, async () => {
      await told
      return { member_ids: ['ana'] }
    })
  await open('/members', { members: [aMember('Ana')], groups: [aGroup('Koral')], before })
  await expect.element(button('Koral')).toBeVisible()
  const place = () => Math.round(button('Koral').element().getBoundingClientRect().left)
  const first = place()
  tell()
  await expect.element(page.getByRole('button', { name: /^Absent\s*1$/ })).toBeVisible()
  // Less than a chip's margin: what is below the finger is the same chip.
  expect(Math.abs(place() - first)).toBeLessThan(16)
})

test('chips are chosen together: any of the groups, and each of the rest', async () => {
  const [koral, jen] = [aGroup('Koral'), aGroup('Jèn')]
  const people = [
    aMember('Ana', { groups: [koral] }),
    aMember('Bel', { groups: [jen], phone: '+50937110000' }),
    aMember('Claude', { groups: [jen] }),
    aMember('Dieu'),
  ]
  const before = () => respond(analytics.absent, () => ({ member_ids: ['ana', 'bel', 'dieu'] }))
  const { path, router } = await open('/members', { members: people, groups: [koral, jen], before })
  await button('Koral').click()
  await button('Jèn').click()
  await expect.poll(listed).toEqual(['Ana', 'Bel', 'Claude'])
  await button('No phone').click()
  await expect.poll(listed).toEqual(['Ana', 'Claude'])
  await expectText('2 of 4 members')
  await page.getByRole('button', { name: /^Absent/ }).click()
  await expect.poll(listed).toEqual(['Ana'])
  await expect.poll(path).toBe('/members?only=absent.no-phone&group=koral.jen')
  await expect.poll(pressed).toEqual(['Absent', 'No phone', 'Koral', 'Jèn'])

  await expectAccessible()

  // A second press takes one off; the address brings all of it back.
  await button('Koral').click()
  await expectText('No one was found')
  await expect.poll(path).toBe('/members?only=absent.no-phone&group=jen')
  await router.navigate({ href: '/members?only=no-phone.absent.absent.nonsense&group=koral.gone.koral' })
  await expect.poll(listed).toEqual(['Ana'])
  await expect.poll(pressed).toEqual(['Absent', 'No phone', 'Koral'])
  await button('Clear all (3)').click()
  await expect.poll(() => listed().length).toBe(4)
  await expect.poll(path).toBe('/members')
  await expect.element(page.getByRole('button', { name: /^Absent/ })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^Clear all/ })).not.toBeInTheDocument()
})

test('the line of chips stays where one of them was pressed, and "Clear all" goes to its beginning', async () => {
  const groups = Array.from({ length: 12 }, (_, i) => aGroup(`Gwoup ${i}`))
  await open('/members?only=new', { members: [aMember('Ana')], groups })
  await expect.poll(pressed).toEqual(['New'])
  const line = page.getByRole('group', { name: 'Filters' }).element()
  await expect.element(page.getByRole('button', { name: /^Absent/ })).toBeInTheDocument()
  button('Gwoup 6').element().scrollIntoView({ inline: 'center' })
  const { scrollLeft } = line
  expect(scrollLeft).toBeGreaterThan(200)
  await button('Gwoup 6').click()
  await expect.poll(pressed).toEqual(['New', 'Gwoup 6'])
  await button('Gwoup 6').click()
  await expect.poll(pressed).toEqual(['New'])
  expect(line.scrollLeft).toBe(scrollLeft)
  await button('Clear all (1)').click()
  await expect.poll(pressed).toEqual([])
  expect(line.scrollLeft).toBe(0)
})

test('words that find no one below the chips lead to all members', async () => {
  const koral = aGroup('Koral')
  const { path } = await open('/members?group=koral&q=bel', {
    members: [aMember('Ana', { groups: [koral] }), aMember('Bel')],
    groups: [koral],
  })
  await expectText(/^No members match these filters/)
  await button('Search all members').click()
  await expect.poll(listed).toEqual(['Bel'])
  await expect.poll(path).toBe('/members?q=bel')
  // Its button is gone: the keyboard goes on where the list is searched.
  await userEvent.keyboard('{Tab}')
  await expect.element(search()).toHaveFocus()
})

test('what is done for many, and the file, is for those whom the chips leave', async () => {
  const koral = aGroup('Koral')
  await open('/members', {
    members: [
      aMember('Ana', { groups: [koral], phone: '+50937110000' }),
      aMember('Bel', { groups: [koral] }),
      aMember('Claude'),
    ],
    groups: [koral],
  })
  respond(members.addFollowUps, ({ member_ids }) => ({ added: member_ids.length }))
  await expect.poll(listed).toEqual(['Ana', 'Bel', 'Claude'])
  page.getByRole('link', { name: 'View Claude' }).element().focus()
  await userEvent.keyboard(' ')
  await button('Koral').click()
  await button('Select all found (2)').click()
  await expectText('3 selected')
  await expect.element(page.getByRole('group', { name: '3 selected' })).toHaveFocus()
  await button('Deselect hidden (1)').click()
  await expectText('2 selected')
  await expect.element(page.getByRole('group', { name: '2 selected' })).toHaveFocus()
  await button('Mark as contacted').click()
  await page.getByRole('radio', { name: 'Met' }).click()
  await dialog().getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => callsOf(members.addFollowUps)).toMatchObject([{ member_ids: ['ana', 'bel'] }])

  await button('No phone').click()
  await expect.poll(listed).toEqual(['Bel'])
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.href)
  })
  onTestFinished(() => click.mockRestore())
  await button('More about members').click()
  await page.getByRole('menuitem', { name: 'Export those found' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const lines = (await (await fetch(saved[0]!)).text()).trim().split('\n')
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^Bel,/)])
})

test('members are archived from a selection, undone, found by the chip and brought back', async () => {
  await open('/members', {
    members: [aMember('Ana'), aMember('Bel'), { ...aMember('Zo'), archivedAt: '2026-11-01T12:00:00.000Z' }],
  })
  respond(members.archive, ({ member_ids }) => ({ changed: member_ids.length }))
  await expect.poll(listed).toEqual(['Ana', 'Bel'])
  await search().fill('zo')
  await expectText('1 archived member fits these words.')
  await button('Show archived').click()
  await expect.poll(listed).toEqual(['Zo'])
  await search().fill('')
  await page.getByRole('button', { name: /^Archived/ }).click()
  await expect.poll(listed).toEqual(['Ana', 'Bel'])

  await expectSynced()
  setNetwork('down')
  page.getByRole('link', { name: 'View Ana' }).element().focus()
  await userEvent.keyboard(' ')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expectText('Ana is archived.')
  await expect.poll(listed).toEqual(['Bel'])
  await button('Undo').click()
  await expect.poll(listed).toEqual(['Ana', 'Bel'])
  setNetwork('up')
  await expect
    .poll(() => callsOf(members.archive))
    .toMatchObject([
      { member_ids: ['ana'], archived: true },
      { member_ids: ['ana'], archived: false },
    ])
})
