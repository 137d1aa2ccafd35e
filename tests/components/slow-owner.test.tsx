import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

// Each control whose owner may follow later, with an owner that follows, or refuses, when the test says so.

type Letter = 'a' | 'b'
const letters = (['a', 'b'] as const).map((value) => ({ value, label: value.toUpperCase() }))

interface ControlProps {
  value: Letter
  onValueChange: (value: Letter) => Promise<void>
}

const controls = {
  'a segmented control': {
    Control: (props: ControlProps) => <SegmentedControl label="Letter" options={letters} {...props} />,
    press: () => (page.getByRole('radio', { name: 'B' }).element() as HTMLElement).click(),
    shown: () => document.querySelector<HTMLInputElement>('input:checked')?.value,
  },
  tabs: {
    Control: (props: ControlProps) => (
      <Tabs label="Letter" tabs={letters} {...props}>
        Text
      </Tabs>
    ),
    press: () => (page.getByRole('tab', { name: 'B' }).element() as HTMLElement).click(),
    shown: () => document.querySelector<HTMLElement>('[aria-selected="true"]')?.dataset['value'],
  },
  'a select': {
    Control: ({ value, onValueChange }: ControlProps) => (
      <SelectField
        label="Letter"
        options={letters}
        value={value}
        onValueChange={(next) => onValueChange(next as Letter)}
      />
    ),
    press: () => {
      const select = document.querySelector('select')!
      select.value = 'b'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    shown: () => document.querySelector('select')?.value,
  },
}

for (const [name, { Control, press, shown }] of Object.entries(controls)) {
  for (const follows of [true, false]) {
    const outcome = follows ? 'stays with what was pressed' : 'goes back when its owner does not follow'
    test(`${name} shows what was pressed at once and ${outcome}`, async () => {
      let settleRow = () => {}
      const Owner = () => {
        const [value, setValue] = useState<Letter>('a')
        const change = (next: Letter) =>
          new Promise<void>((resolve) => {
            settleRow = () => {
              if (follows) setValue(next)
              resolve()
            }
          })
        return <Control value={value} onValueChange={change} />
      }
      await render(<Owner />)
      flushSync(press)
      expect(shown()).toBe('b')
      settleRow()
      await expect.poll(shown).toBe(follows ? 'b' : 'a')
    })
  }
}

test('a choice whose owner never answers leaves other choices free to go back', async () => {
  const { Control, press, shown } = controls['a select']
  const open = (onValueChange: ControlProps['onValueChange']) =>
    render(<Control value="a" onValueChange={onValueChange} />)
  const { unmount } = await open(() => new Promise(() => {}))
  flushSync(press)
  await unmount()
  await open(() => Promise.resolve())
  // React counts such changes by turns: one of so many meets the first again.
  for (let turn = 0; turn < 15; turn++) {
    flushSync(press)
    await expect.poll(shown).toBe('a')
  }
})
