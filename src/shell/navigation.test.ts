import { expect, test } from 'vitest'
import type { User } from '#contract/account/account.ts'
import { tools } from '#contract/account/tools.ts'
import type { Tool } from '#contract/account/tools.ts'
import type { Role } from '#contract/scope.ts'
import { isCurrent } from './menu-links.tsx'
import { accountItems, navigationItems, phoneItems } from './navigation.ts'

const person = (type: number, on: readonly Tool[] = []) =>
  ({ user_type: type, login_method: 'Email', username: 'marie', tools: on }) as User

const menu = (user: User, role?: Role) => navigationItems(user, role, role !== undefined)
const addresses = (items: readonly { to: string }[]) => items.map(({ to }) => to)

const ofChurch = [
  '/dashboard',
  '/attendance',
  '/members',
  '/donations',
  '/events',
  '/recordings',
  '/leagues/messages',
  '/setup',
]

test.each([[], tools])('owners and leaders have eight links, whatever is switched on', (...on) => {
  for (const role of ['owner', 'leader'] as const) {
    for (const type of [1, 2]) expect(addresses(menu(person(type, on), role))).toEqual(ofChurch)
  }
})

test('ushers have the roll and the people', () => {
  expect(addresses(menu(person(1, tools), 'usher'))).toEqual(['/attendance', '/members'])
})

test('without a church, who organises or applies sees nothing of a church, and the others nothing of leagues', () => {
  expect(addresses(menu(person(2, ['leagues'])))).toEqual([
    '/leagues/list',
    '/leagues/applications',
    '/leagues/messages',
  ])
  expect(addresses(menu(person(1, ['leagues'])))).toEqual([
    '/leagues/open',
    '/leagues/applied',
    '/leagues/messages',
  ])
  expect(addresses(menu(person(1)))).toEqual(['/setup', '/recordings', '/leagues/messages'])
  for (const type of [1, 2]) {
    const account = addresses(accountItems(person(type, tools), undefined, false))
    expect(account.filter((to) => [...ofChurch, '/leagues/applied'].includes(to))).toEqual([])
  }
})

test('what is switched on are tabs of its section', () => {
  const tabsOf = (on: Tool[], type: number, to: string) =>
    addresses(menu(person(type, on), 'owner').find((item) => item.to === to)?.tabs ?? [])
  expect(tabsOf([], 1, '/events')).toEqual([])
  expect(tabsOf(['leagues'], 1, '/events')).toEqual(['/events', '/leagues/open', '/leagues/applied'])
  expect(tabsOf(['leagues'], 2, '/events')).toEqual([
    '/events',
    '/leagues/list',
    '/leagues/applications',
    '/leagues/shortlist',
  ])
  expect(tabsOf([], 1, '/recordings')).toEqual([])
  expect(tabsOf(['posts'], 1, '/recordings')).toEqual(['/recordings', '/blogs'])
})

test('the sheet of a phone repeats no tab, and is not needed for four links', () => {
  const { tabs, more } = phoneItems(menu(person(1), 'leader'), 'leader')
  expect(addresses(tabs)).toEqual(['/dashboard', '/attendance', '/members', '/events'])
  expect(addresses([...tabs, ...more]).toSorted()).toEqual(ofChurch.toSorted())
  expect(phoneItems(menu(person(1)), undefined).more).toEqual([])
})

test('a page belongs to one section at most', () => {
  const items = menu(person(2, tools), 'owner')
  const paths = ['/groups/detail/a', '/members/visitors', '/church/messages', '/church/team', '/leagues/list']
  for (const path of [...paths, '/blogs', '/webhooks', '/create/podcast', '/leagues/messages/a']) {
    expect(addresses(items.filter((item) => isCurrent(item, path)))).toHaveLength(1)
  }
  expect(items.filter((item) => isCurrent(item, '/settings'))).toEqual([])
})
