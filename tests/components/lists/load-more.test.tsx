import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { button } from '#tests/components/form.ts'

const aPage = 40
const items = () => page.getByRole('listitem').elements().length
const end = () => window.scrollTo(0, document.documentElement.scrollHeight)
/** Long enough for an observer to have told of what has moved. */
const frames = async () => {
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
}

// The page of the test before has been scrolled, and gets shorter: no list is there yet which would hear of that.
beforeEach(async () => {
  window.scrollTo(0, 0)
  await frames()
})

interface RowsProps {
  first?: number
  pressOnly?: boolean
  /** Called when more is asked for, which then does not come. */
  failing?: () => void
}

/** A list of rows that comes by page. */
function Rows({ first = aPage, pressOnly = false, failing }: RowsProps) {
  const [count, setCount] = useState(first)
  return (
    <>
      <ul>
        {Array.from({ length: count }, (_, n) => (
          <li key={n} style={{ height: '4rem' }}>
            <a href="#row">Row {n + 1}</a>
          </li>
        ))}
      </ul>
      <LoadMore
        label="Load More"
        busy={false}
        pressOnly={pressOnly}
        onLoadMore={failing ?? (() => setCount(count + aPage))}
      />
    </>
  )
}

test('a list goes on while one scrolls near its end, as often as one comes there', async () => {
  await render(<Rows />)
  for (const pages of [2, 3]) {
    end()
    await expect.poll(items).toBe(pages * aPage)
  }
})

test('a list whose end is in sight from the beginning waits for a press', async () => {
  await render(<Rows first={3} />)
  await frames()
  expect(items()).toBe(3)
  await button('Load More').click()
  await expect.poll(items).toBe(3 + aPage)
})

test('what did not come is asked for once while one scrolls, then with the button', async () => {
  const asked = vi.fn<() => void>()
  await render(<Rows failing={asked} />)
  end()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  window.scrollBy(0, -2000)
  await frames()
  end()
  await frames()
  expect(asked).toHaveBeenCalledTimes(1)
  await button('Load More').click()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('above something else it goes on with the button alone', async () => {
  await render(<Rows pressOnly />)
  end()
  await frames()
  expect(items()).toBe(aPage)
  await button('Load More').click()
  await expect.poll(items).toBe(2 * aPage)
})

test('whoever comes to the button with the keyboard presses it', async () => {
  await render(<Rows />)
  const last = page.getByRole('link', { name: `Row ${aPage}`, exact: true }).element() as HTMLElement
  last.focus({ preventScroll: true })
  await userEvent.tab()
  await expect.element(button('Load More')).toHaveFocus()
  await frames()
  expect(items()).toBe(aPage)
  await userEvent.keyboard('{Enter}')
  await expect.poll(items).toBe(2 * aPage)
})
