import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import type { Bar } from '#src/ui/figures/bar.ts'

const bars: Bar[] = [
  { key: 'a', label: 'Nov 1', value: 90, changeText: 'The first one' },
  { key: 'b', label: 'Nov 8', value: null, changeText: 'Not to be said' },
  { key: 'c', label: 'Nov 15', value: 204, lastYear: 188, change: 'up', changeText: '114 more' },
  { key: 'd', label: 'Nov 22', value: 3, running: true, change: 'down', changeText: '201 fewer' },
]
const headings = { label: 'Week of', value: 'Visits', change: 'Trend' }

async function draw() {
  const opened: string[] = []
  await render(
    <BarChart
      caption="Visits"
      bars={bars}
      headings={headings}
      usual={190}
      missing="No service"
      link={(key) => (
        <a
          href={`#${key}`}
          onClick={(event) => {
            event.preventDefault()
            opened.push(key)
          }}
        >
          Open
        </a>
      )}
    />,
  )
  const slider = page.getByRole('slider', { name: 'Visits' })
  const said = () => slider.element().getAttribute('aria-valuetext')
  return { opened, slider, said }
}

test('the arrow keys go through the values, each is said whole, and Enter follows it', async () => {
  const { opened, slider, said } = await draw()
  // What is not over has not fallen.
  expect(said()).toBe('Nov 22, 3, Not over yet')
  expect(document.body.textContent).not.toContain('▼')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(said()).toBe('Nov 15, 204, 114 more, Last year: 188')
  await expect.element(page.getByText('114 more · Last year: 188')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual(['c'])
  await userEvent.keyboard('{ArrowLeft}')
  expect(said()).toBe('Nov 8, No service')
  await userEvent.keyboard('{Home}')
  expect(said()).toBe('Nov 1, 90, The first one')
})

test('a finger chooses a value, a mouse shows it and its click follows it', async () => {
  const { opened, slider, said } = await draw()
  const plot = slider.element().parentElement!
  const { left, top, width, height } = plot.getBoundingClientRect()
  const press = (type: string, slot: number, pointerType: string) =>
    plot.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerType,
        clientX: left + ((slot + 0.5) / bars.length) * width,
        clientY: top + height / 2,
      }),
    )
  press('pointerdown', 0, 'touch')
  press('pointerup', 0, 'touch')
  await expect.poll(said).toBe('Nov 1, 90, The first one')
  expect(opened).toEqual([])
  press('pointermove', 2, 'mouse')
  await expect.poll(said).toBe('Nov 15, 204, 114 more, Last year: 188')
  press('pointerup', 2, 'mouse')
  expect(opened).toEqual(['c'])
})

test('the same numbers are a table, for screen readers always and for eyes on request', async () => {
  await draw()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['Nov 1', '90', '–', 'The first one'],
    ['Nov 8', 'No service', '–', ''],
    ['Nov 15', '204', '188', '114 more'],
    ['Nov 22', '3', '–', 'Not over yet'],
  ])
  const width = () => document.querySelector('table')!.parentElement!.clientWidth
  expect(width()).toBeLessThan(10)
  await page.getByRole('button', { name: 'Show the numbers' }).click()
  expect(width()).toBeGreaterThan(100)
})
