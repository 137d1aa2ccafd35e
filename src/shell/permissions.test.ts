import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { canOpen, leastRole, leastRoleAt } from './permissions.ts'

const root = createRootRoute()
const church = createRoute({ getParentRoute: () => root, id: 'church', staticData: { least: 'leader' } })
const groups = createRoute({ getParentRoute: () => church, path: '/groups' })
const roll = createRoute({
  getParentRoute: () => church,
  path: '/attendance',
  staticData: { least: 'usher' },
})
const settings = createRoute({ getParentRoute: () => root, path: '/settings' })
const router = createRouter({ routeTree: root.addChildren([church.addChildren([groups, roll]), settings]) })

it.each([
  ['/groups', 'leader'],
  ['/attendance', 'usher'],
  ['/settings', 'usher'],
])('%s is for a %s and those above', (address, least) => {
  expect(leastRoleAt(router, address)).toBe(least)
})

it('uses the role of the innermost route', () => {
  const staticData = [{ least: 'leader' }, {}, { least: 'owner' }, {}] as const
  expect(leastRole(staticData.map((data) => ({ staticData: data })))).toBe('owner')
})

it('opens a leader’s pages, but not the owner’s, for a person without a church', () => {
  expect(canOpen(undefined, 'leader')).toBe(true)
  expect(canOpen(undefined, 'owner')).toBe(false)
  expect(canOpen('usher', 'leader')).toBe(false)
  expect(canOpen('owner', 'leader')).toBe(true)
})
