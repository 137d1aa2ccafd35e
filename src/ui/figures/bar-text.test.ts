import { expect, test } from 'vitest'
import { valueOf } from './bar-text.ts'

test('what is not over yet is not said to be missing', () => {
  const bar = { key: 'a', label: 'Nov 15', value: null }
  expect(valueOf(bar, 'No service')).toBe('No service')
  expect(valueOf({ ...bar, running: true }, 'No service')).toBe('–')
})
