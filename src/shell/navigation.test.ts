import { expect, test } from 'vitest'
import type { User } from '#contract/account/account.ts'
import { accountItems, firstItem, navigationGroups, tabItems } from './navigation.ts'

/** Pages that redirect to the church creation without a church. */
const ofChurch = [
  '/dashboard',
  '/attendance',
  '/members',
  '/donations',
  '/events',
  '/groups',
  '/members/import',
]

test.each([1, 2])('without a church no menu of an account of type %i leads to the pages of one', (type) => {
  const user = { user_type: type, login_method: 'Email', username: 'marie' } as User
  const items = [
    firstItem(false),
    ...tabItems(user, undefined, false),
    ...accountItems(user, false),
    ...navigationGroups(user, false).flatMap((group) => group.items),
  ]
  const targets = items.map(({ to }) => to)
  expect(targets).toContain('/setup')
  expect(targets.filter((to) => ofChurch.includes(to) || to.startsWith('/church/'))).toEqual([])
})
