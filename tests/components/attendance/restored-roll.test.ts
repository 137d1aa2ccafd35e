import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '#tests/components/form.ts'
import { resetClock, setClock } from '#tests/components/clock.ts'
import { openRoll } from './roll.ts'

resetClock()
afterEach(() => void vi.restoreAllMocks())

const note = page.getByText('You’re still on the service of Sunday, November 15, 2026.')
const date = page.getByLabelText('Date of the service')

/** The document was loaded with the address of this date, as a restored tab is. */
function documentOf(loaded: string): void {
  const entries = performance.getEntriesByType.bind(performance)
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    type === 'navigation'
      ? ([{ name: `https://church.example/attendance?date=${loaded}` }] as unknown as PerformanceEntryList)
      : entries(type),
  )
}

// First, since the document is loaded once.
test('a tab that is restored a week later says which service it shows, and leads to the latest', async () => {
  documentOf('2026-11-15')
  setClock('2026-11-22T15:00:00Z')
  const { router } = await openRoll(['Ana'])
  await expect.element(note).toBeVisible()
  await expect.element(date).toHaveValue('2026-11-15')
  await button('Open Sunday, November 22, 2026').click()
  await expect.element(date).toHaveValue('2026-11-22')
  await expect.element(note).not.toBeInTheDocument()

  // What is opened within the app was chosen, even this date.
  await router.navigate({ href: '/attendance?date=2026-11-15' })
  await expect.element(date).toHaveValue('2026-11-15')
  await expect.element(note).not.toBeInTheDocument()
})

test('the latest service that was chosen by hand is said too when the page is left open for a week', async () => {
  setClock('2026-11-15T15:00:00Z')
  await openRoll(['Ana'])
  await button('Previous Sunday').click()
  await expect.element(date).toHaveValue('2026-11-08')
  await button('Next Sunday').click()
  // The date is shown before the address has it; what is printed follows the address.
  await expect
    .element(page.getByRole('link', { name: 'Print the roll' }))
    .toHaveAttribute('href', expect.stringContaining('2026-11-15'))
  setClock('2026-11-22T15:00:00Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(note).toBeVisible()
})
