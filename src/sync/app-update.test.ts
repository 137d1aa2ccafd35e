import { expect, it } from 'vitest'
import { noteUnknownRows } from '#src/lib/connection.ts'
import { notices } from '#src/ui/overlays/notices.ts'
import { followNewerApp } from './app-update.ts'

it('says once that lists lack what only a newer app can show', () => {
  const stop = followNewerApp()
  noteUnknownRows()
  noteUnknownRows()
  expect(notices.state.map(({ kind }) => kind)).toEqual(['info'])
  expect(notices.state[0]?.serial).toBe(0)
  stop()
})
