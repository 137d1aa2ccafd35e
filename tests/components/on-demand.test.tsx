import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OnDemand } from '#src/features/blogs/editing/on-demand.tsx'
import { NoticeRegion } from '#src/ui/overlays/notice-region.tsx'
import { button, expectText } from './form.ts'

test('a part that could not be loaded is loaded anew by "Try again", and when it is opened again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let fails = true
  let failed = 0
  const load = async () => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  }
  const Part = ({ text }: { text: string }) => <p>{text}</p>
  function Editor() {
    const [opened, open] = useState(false)
    return (
      <>
        <button type="button" onClick={() => open(true)}>
          Open
        </button>
        {opened && (
          <OnDemand
            load={load}
            props={{ text: 'Here it is.' }}
            onFailed={() => {
              failed++
              open(false)
            }}
            onRetry={() => open(true)}
          />
        )}
        <NoticeRegion />
      </>
    )
  }
  await render(<Editor />)
  await button('Open').click()
  await expectText('This could not be loaded.')
  await button('Open').click()
  await expect.poll(() => failed).toBe(2)
  fails = false
  await button('Try again').click()
  await expect.element(page.getByText('Here it is.')).toBeVisible()
})
