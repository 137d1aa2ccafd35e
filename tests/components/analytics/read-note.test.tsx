import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ReadNote } from '#src/features/analytics/read-note.tsx'

test.each([
  [new Date(2026, 10, 15, 0, 5), 'As of Nov 15, 2026, 12:05 AM'],
  [new Date(2026, 10, 15, 23, 55), 'As of Nov 15, 2026, 11:55 PM'],
])('what was read earlier has the date and the time of this device: %s', async (read, text) => {
  const data = { absent_members: [] }
  await render(<ReadNote churchId="c" query={{ data, isError: true, dataUpdatedAt: read.getTime() }} />)
  await expect.element(page.getByText(text)).toBeVisible()
})
