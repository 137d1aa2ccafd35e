import { expect, it } from 'vitest'
import { usherCanOpen } from './permissions.ts'

it.each(['/attendance', '/attendance/history', '/members', '/members/', '/members/form/c/m'])(
  'an usher has %s',
  (path) => expect(usherCanOpen(path)).toBe(true),
)

it.each(['/dashboard', '/groups', '/members/import', '/members/import/1', '/attendances', '/church/team'])(
  'an usher does not have %s',
  (path) => expect(usherCanOpen(path)).toBe(false),
)
