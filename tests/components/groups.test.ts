import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import { events } from '#contract/events.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { groups } from '#contract/groups.ts'
import type { Member } from '#contract/member.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { releaseDeletions } from '#src/offline/deletions.ts'
import {
  button,
  closeNotice,
  dialog,
  expectDescription,
  expectText,
  fillIn,
  heading,
  nothingLost,
} from './form.ts'
import { open } from './open.tsx'
import { aGroup, aMember, anEvent } from './sample-church.ts'
import type { SampleChurch } from './sample-church.ts'
import { callsOf, respond, setNetwork } from './stub-server.ts'

const others = () => page.getByRole('region', { name: 'Add members' })
const inGroup = () => page.getByRole('region', { name: /^Members in this group/ })
const titles = () => [...document.querySelectorAll('main li a bdi')].map(({ textContent }) => textContent)

let inside: Member[] = []
beforeEach(() => (inside = []))

/** The groups as the server keeps them, and who is in the one that is open. */
function respondAsGroups(known: SampleChurch) {
  const find = (id: string) => known.groups.find((group) => group.id === id)
  respond(groups.get, ({ group_id }) => {
    const group = find(group_id)
    if (!group) throw notFound()
    return group
  })
  respond(groups.members, () => ({
    members: inside,
    currentPage: 1,
    totalPages: 1,
    totalItems: inside.length,
  }))
  respond(groups.addMember, ({ member_ids = [] }) => {
    inside = known.members.filter(({ id }) => member_ids.includes(id))
    return { added: member_ids.length }
  })
  respond(groups.create, ({ id = 'new', name, description }) => {
    const made = find(id) ?? aGroup(name, { id, description })
    known.groups = [made]
    return made
  })
  respond(groups.update, ({ group_id, base: _base, ...fields }) => {
    if (known.groups.some((group) => group.id !== group_id && group.name === fields.name)) {
      throw fieldProblem('name', m.group_name_taken())
    }
    return Object.assign(find(group_id)!, fields)
  })
  respond(groups.remove, ({ group_id }) => {
    known.groups = known.groups.filter(({ id }) => id !== group_id)
    return { message: '' }
  })
}

const openGroups = (path: string, given: Partial<SampleChurch> = {}) =>
  open(path, { ...given, before: respondAsGroups })

test('a group is made once, although the first response was lost, with what was changed since', async () => {
  const { known } = await openGroups('/groups/form')
  await fillIn({ Name: 'Koral', 'Description (optional)': 'Chak samdi' })
  setNetwork('loses responses')
  await button('Create group').click()
  await expectText(nothingLost)
  setNetwork('up')
  await fillIn({ 'Description (optional)': 'Chak dimanch' })
  await button('Create group').click()
  await expect.element(heading('Koral')).toBeVisible()
  expect(known.groups.map(({ name, description }) => [name, description])).toEqual([
    ['Koral', 'Chak dimanch'],
  ])
})

test('a group is changed and deleted from the list; a taken name is refused at the field', async () => {
  const { known } = await openGroups('/groups', { groups: [aGroup('Jèn', { id: 'jen' }), aGroup('Koral')] })
  await expectText('2 groups')
  await button('More actions: Jèn').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const name = dialog().getByLabelText('Name')
  await name.fill('Koral')
  await dialog().getByRole('button', { name: 'Save changes' }).click()
  await expectDescription(name, 'There is a group with this name already.')
  await name.fill('Jèn ak Timoun')
  await dialog().getByRole('button', { name: 'Save changes' }).click()
  await expectText('Group updated.')
  await expect.poll(titles).toContain('Jèn ak Timoun')
  await closeNotice()

  const remove = async () => {
    await button('More actions: Koral').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectText(/^Group deleted\./)
    await expect.poll(titles).toEqual(['Jèn ak Timoun'])
  }
  await remove()
  await button('Undo').click()
  await expect.poll(titles).toContain('Koral')
  setNetwork('down')
  await remove()
  expect(callsOf(groups.remove)).toEqual([])
  setNetwork('up')
  await releaseDeletions()
  await expect.poll(() => known.groups).toHaveLength(1)
  await expect.poll(titles).toEqual(['Jèn ak Timoun'])
})

test('what someone else has changed in a group meanwhile is chosen field by field, one press each', async () => {
  await openGroups('/groups', { groups: [aGroup('Jèn', { id: 'jen', description: 'Chak samdi' })] })
  const theirs = aGroup('Jèn yo', { id: 'jen', description: '' })
  const conflicts = [
    { field: 'name', theirs: theirs.name },
    { field: 'description', theirs: '' },
  ]
  respond(groups.update, () => ({ ...theirs, conflicts }))
  await button('More actions: Jèn').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const name = dialog().getByLabelText('Name', { exact: true })
  const description = dialog().getByLabelText('Description (optional)', { exact: true })
  await name.fill('Jèn ak Timoun')
  await description.fill('Chak dimanch')
  await dialog().getByRole('button', { name: 'Save changes' }).click()
  await expectDescription(name, 'Someone else changed this to “Jèn yo”. Save again to keep yours.')
  await expectText('Someone else changed this at the same time. Choose what counts.')
  await dialog().getByRole('button', { name: 'Keep theirs: Description' }).click()
  await expect.element(description).toHaveValue('')
  expect(callsOf(groups.update)).toHaveLength(1)

  respond(groups.update, ({ base: _base, ...fields }) => ({ ...theirs, ...fields }))
  await dialog().getByRole('button', { name: 'Keep yours: Name' }).click()
  await expectText('Group updated.')
  expect(callsOf(groups.update).at(-1)).toEqual({
    group_id: 'jen',
    name: 'Jèn ak Timoun',
    base: { name: 'Jèn yo' },
  })
})

test('groups open from the members, and all are listed', async () => {
  const named = Array.from({ length: 12 }, (_, n) => aGroup(`Gwoup ${String(n + 1).padStart(2, '0')}`))
  const { router } = await openGroups('/members', { groups: named, members: [aMember('Ana')] })
  await button('More about members').click()
  const add = page.getByRole('menuitem', { name: '+Add Group' })
  await expect.element(add).toHaveAttribute('href', '/groups/form')
  await page.getByRole('menuitem', { name: 'View All Groups' }).click()
  await expect.element(heading('Groups')).toBeVisible()
  await expect.poll(() => titles().length).toBe(12)
  await page.getByRole('link', { name: 'View Gwoup 12' }).click()
  await expect.element(heading('Gwoup 12')).toBeVisible()
  router.history.back()
  await expect.poll(() => titles().length).toBe(12)
  await router.navigate({ href: '/groups/detail/made-up' })
  await expectText('Group not found')
})

test('on a desk the groups are a table that sorts, and one opens beside the others', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  const { path } = await openGroups('/groups', {
    groups: [
      aGroup('Jèn', { members: 4 }),
      aGroup('Koral', { members: 12 }),
      aGroup('Zanmi', { members: 2 }),
    ],
  })
  const names = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Jèn', 'Koral', 'Zanmi'])
  await page.getByRole('columnheader', { name: 'Members' }).getByRole('button').click()
  await expect.poll(names).toEqual(['Koral', 'Jèn', 'Zanmi'])
  await page.getByRole('link', { name: 'View Jèn' }).click()
  await expect.element(heading('Jèn')).toBeVisible()
  await expect.poll(path).toBe('/groups/detail/jen')
  const list = page.getByRole('region', { name: 'Groups' })
  await expect.element(list.getByRole('link', { name: 'View Jèn' })).toHaveAttribute('aria-current', 'page')
  await list.getByRole('link', { name: 'View Zanmi' }).click()
  await expect.element(heading('Zanmi')).toBeVisible()
})

test('beside a group that its address opens, the list stands at its beginning', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  await openGroups('/groups/detail/jen', { groups: [aGroup('Jèn'), aGroup('Zanmi')] })
  await expect.element(heading('Jèn')).toBeVisible()
  await expect.element(heading('Groups', 2)).toBeInViewport({ ratio: 1 })
})

test('members are ticked with the keyboard alone, in a list of hundreds', async () => {
  const numbered = Array.from({ length: 299 }, (_, n) => `Member ${String(n + 1).padStart(3, '0')}`)
  await openGroups('/groups/detail/koral', {
    groups: [aGroup('Koral')],
    members: [...numbered, 'Wideline Désir'].map((name) => aMember(name)),
  })
  const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
  await expect.element(box('Select all (300)')).toBeVisible()
  // Only what is in sight is in the page.
  expect(others().getByRole('listitem').elements().length).toBeLessThan(40)
  const search = others().getByRole('searchbox')
  ;(search.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box(/Member 001/)).toHaveFocus()
  await userEvent.keyboard(' {End}')
  await expect.element(box(/Wideline Désir/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(box(/Member 299/)).toBeChecked()
  await userEvent.keyboard('wideline')
  await expect.element(search).toHaveValue('wideline')
  await userEvent.keyboard('{Enter}')
  await expect.element(box(/Wideline Désir/)).toBeChecked()
  await expectText('3 selected')
  await button('Add Selected (3)').click()
  await expectText('3 members added to the group.')
  expect(callsOf(groups.addMember)).toMatchObject([
    { member_ids: ['member-001', 'member-299', 'wideline-desir'] },
  ])
})

test('more members than a call takes are added to a group, and invited with it', async () => {
  const event = anEvent('Jèn', { id: 'jen', date: addDays(dateIn('America/Port-au-Prince'), 7) })
  const all = Array.from({ length: 1001 }, (_, n) => aMember(`Member ${n}`))
  await openGroups('/groups/detail/koral', { groups: [aGroup('Koral')], members: all, events: [event] })
  respond(groups.addMember, ({ member_ids = [] }) => {
    for (const id of member_ids) all.find((one) => one.id === id)!.groups = [{ id: 'koral', name: 'Koral' }]
    return { added: member_ids.length }
  })
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await button('Add Selected (1001)').click()
  await expectText('1001 members added to the group.')
  const sizes = (calls: { member_ids?: string[] | undefined }[]) =>
    calls.map(({ member_ids = [] }) => member_ids.length)
  expect(sizes(callsOf(groups.addMember))).toEqual([1000, 1])

  respond(events.invite, ({ member_ids }) => ({ invited: member_ids.length }))
  await button('Invite to an event').click()
  await dialog().getByRole('button', { name: 'Invite (1001) Jèn' }).click()
  await expectText('1001 members invited.')
  expect(sizes(callsOf(events.invite))).toEqual([1000, 1])
})

test('without a network nothing is changed and the screen says so', async () => {
  await openGroups('/groups/detail/koral', { groups: [aGroup('Koral')], members: [aMember('Ana')] })
  const ana = page.getByRole('checkbox', { name: /Ana/ })
  await ana.click()
  await expect.element(inGroup()).toHaveTextContent('No one is in this group yet')
  setNetwork('down')
  await button('Add Selected (1)').click()
  await expectText(nothingLost)
  await expect.element(ana).toBeChecked()
  await expect.element(inGroup()).toHaveTextContent('No one is in this group yet')
})

test('how each group has come is read week by week, a week that runs as not over, one without a service as such', async () => {
  const weeks = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'].map((week, i) => ({
    week,
    held: i !== 1,
    running: i === 3,
  }))
  await open('/groups', {
    groups: [aGroup('Koral', { members: 12 })],
    before: (known) => {
      respondAsGroups(known)
      respond(analytics.groups, () => ({
        weeks,
        groups: [{ group_id: 'koral', members: 12, came: [9, 0, 10, 3] }],
      }))
    },
  })
  const card = page.getByRole('region', { name: 'Attendance by group' })
  await expect.element(card).toHaveTextContent('Nov 8 10 of 12')
  const slider = card.getByRole('slider', { name: 'Koral' })
  const said = () => slider.element().getAttribute('aria-valuetext')
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(said).toBe('Nov 15, 2026, 3 of 12, Not over yet')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(said).toBe('Nov 01, 2026, No service')
})
