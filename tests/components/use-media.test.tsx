import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { useMedia } from '#src/ui/use-media.ts'

/** What says whether the window is wide. */
function Width({ name }: { name: string }) {
  return (
    <p>
      {name}: {useMedia('(min-width: 800px)') ? 'wide' : 'narrow'}
    </p>
  )
}

/** The same, drawn all the time, as a list is that scrolls. */
function DrawnAnew() {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => flushSync(() => setTimes((n) => n + 1)))
    return () => clearInterval(timer)
  }, [])
  return <Width name={`drawn ${times} times`} />
}

test('a window that changes is told to all, though one reads it before that', async () => {
  await page.viewport(1280, 844)
  await render(
    <>
      <Width name="as it is" />
      <DrawnAnew />
    </>,
  )
  for (const [width, shown] of [
    [390, 'narrow'],
    [1280, 'wide'],
    [390, 'narrow'],
  ] as const) {
    await page.viewport(width, 844)
    await expect.element(page.getByText(`as it is: ${shown}`)).toBeVisible()
  }
})
