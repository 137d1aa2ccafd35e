import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import { sortItems, readSort } from '#src/ui/lists/list-column.ts'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { SelectionBar } from '#src/ui/lists/selection-bar.tsx'
import { useSelection } from '#src/ui/lists/use-selection.ts'

interface Person {
  id: string
  name: string
  age: number
}
/** 260 people, ten for each letter. */
const people: Person[] = Array.from({ length: 260 }, (_, index) => {
  const letter = String.fromCodePoint(65 + Math.floor(index / 10))
  return {
    id: `p${index}`,
    name: `${letter}nn ${index}`,
    age: (index * 7) % 100,
  }
})

const columns = [
  { id: 'name', heading: 'Name', sorts: true },
  {
    id: 'age',
    heading: 'Age',
    sorts: true,
    number: true,
    cell: ({ age }: Person) => age,
  },
]
const keyOf = ({ id }: Person) => id
const sectionOf = ({ name }: Person) => ({ key: name[0]!, label: name[0]! })

const titleOf = ({ id, name }: Person) => (
  <a href={`#${id}`} className={rowLinkClass}>
    {name}
  </a>
)
const actionOf = ({ name }: Person) => <button type="button">Call {name}</button>

interface PeopleProps {
  items?: Person[]
  shown?: ListColumn<Person>[]
}

function People({ items = people, shown = columns }: PeopleProps) {
  const { selection, selected } = useSelection(items, keyOf)
  const [sort, setSort] = useState('name')
  const { id, desc } = readSort(sort)
  const sorted = sortItems(items, (person) => (id === 'age' ? person.age : person.name), desc)
  const [list, setList] = useState(sorted)
  const [ordered, setOrdered] = useState(sort)
  if (ordered !== sort) {
    setOrdered(sort)
    setList(sorted)
  }
  return (
    // As much as the frame's header takes, below which headings stick.
    <div style={{ paddingBlockStart: 'var(--frame-top)' }}>
      <ItemList
        label="People"
        items={list}
        keyOf={keyOf}
        nameOf={({ name }) => name}
        title={titleOf}
        detail={({ age }) => `${age} years`}
        action={actionOf}
        sectionOf={sectionOf}
        rail
        columns={shown}
        sort={sort}
        onSort={setSort}
        selection={selection}
      />
      <SelectionBar selection={selection} count={selected.length}>
        <button type="button">Send</button>
      </SelectionBar>
    </div>
  )
}

const focused = () => document.activeElement?.textContent
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('[data-index] [data-title] a')].filter((a) => a.tabIndex === 0)
const link = (name: string) => page.getByRole('link', { name, exact: true })

afterEach(() => page.viewport(390, 844))

test('a list on a phone is in sections, and only what is in sight is in the page', async () => {
  await render(<People />)
  const list = page.getByRole('list', { name: 'A' })
  await expect.element(list).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'A', level: 2 })).toBeVisible()
  const third = list.getByRole('listitem').nth(2).element()
  expect([third.getAttribute('aria-posinset'), third.getAttribute('aria-setsize')]).toEqual(['3', '10'])
  expect(document.querySelectorAll('[data-index]').length).toBeLessThan(40)
})

test('what was just found is drawn in sight, and around that once it has stood or is scrolled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const listOf = (items: Person[]) => (
    <ItemList label="People" items={items} keyOf={keyOf} nameOf={({ name }) => name} title={titleOf} />
  )
  const drawn = () => document.querySelectorAll('[data-index]').length
  const { rerender } = await render(listOf(people))
  const withSomeAround = drawn()

  await rerender(listOf(people.slice(1)))
  const inSight = drawn()
  expect(inSight).toBeLessThan(withSomeAround)
  vi.runAllTimers()
  await expect.poll(drawn).toBe(withSomeAround)

  await rerender(listOf(people.slice(2)))
  expect(drawn()).toBe(inSight)
  window.scrollTo({ top: 1 })
  await expect.poll(drawn).toBeGreaterThan(inSight + 1)
})

test('below a name of two lines the second line is in sight', async () => {
  const name = 'Marie-Antoinette Jean-Baptiste de la Rosée'
  await render(<People items={[{ id: 'p', name, age: 30 }]} />)
  const detail = page.getByText('30 years').element().getBoundingClientRect()
  const title = link(name).element().closest('[data-title]')!
  expect(title.getBoundingClientRect().bottom).toBeLessThanOrEqual(detail.top)
  expect(detail.bottom).toBeLessThanOrEqual(title.parentElement!.getBoundingClientRect().bottom)
})

test('keys go from row to row, and Tab comes to one of them', async () => {
  await render(<People />)
  await link('Ann 0').click()
  expect(stops()).toHaveLength(1)
  for (const [key, name] of [
    ['{ArrowDown}', 'Ann 1'],
    ['j', 'Ann 2'],
    ['k', 'Ann 1'],
    ['{PageDown}', 'Ann 9'],
    ['{End}', 'Znn 259'],
    ['{Home}', 'Ann 0'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(focused).toBe(name)
  }
  await userEvent.keyboard('{Tab}')
  await expect.poll(focused).toBe('Call Ann 0')
  await userEvent.keyboard('{Enter}')
  expect(stops()).toHaveLength(1)
})

test('Space selects, Shift selects to there, Escape clears, and it is said', async () => {
  await render(<People />)
  await link('Ann 1').click()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 selected')
  await expect.element(page.getByRole('checkbox', { name: 'Select Ann 1' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  await expect.element(page.getByRole('status')).toHaveTextContent('3 selected')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument()
})

test('the rail leads to a letter by keyboard', async () => {
  await render(<People />)
  const rail = page.getByRole('slider', { name: 'Go to a letter' })
  ;(rail.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(rail).toHaveAttribute('aria-valuetext', 'Z')
  await expect.element(link('Znn 259')).toBeInViewport()
})

test('on a desk it is a table that sorts by its columns', async () => {
  await page.viewport(1280, 800)
  await render(<People />)
  const age = page.getByRole('columnheader', { name: 'Age' })
  await expect.element(age).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('button', { name: 'Age' }).click()
  await expect.element(age).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('99')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('260 selected')
})

test('each column of a table has room, however wide the others are', async () => {
  await page.viewport(1280, 800)
  const more = (id: string, width?: 'narrow' | 'wide') => ({ id, heading: id, width, cell: () => id })
  const shown = [
    { ...columns[0]!, width: 'wide' as const },
    more('When', 'wide'),
    more('Invited', 'narrow'),
    more('Coming', 'narrow'),
    more('Description'),
  ]
  await render(<People shown={shown} />)
  const heading = page.getByRole('columnheader', { name: 'Description' })
  await expect.element(heading).toBeVisible()
  const wide = page.getByRole('columnheader', { name: 'When' }).element().clientWidth
  expect(heading.element().clientWidth).toBeGreaterThan(wide / 2)
})

test('rows make room for text that becomes larger while the list is open', async () => {
  await render(<People />)
  const topOf = (index: number) => page.getByRole('listitem').nth(index).element().getBoundingClientRect().top
  const apart = () => topOf(1) - topOf(0)
  await expect.element(page.getByRole('listitem').nth(1)).toBeVisible()
  const before = apart()
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void (document.documentElement.style.fontSize = ''))
  await expect.poll(() => apart() / before).toBeCloseTo(2, 1)
})
