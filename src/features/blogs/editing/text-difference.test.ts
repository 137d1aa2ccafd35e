import { expect, it } from 'vitest'
import { textDifference } from './text-difference.ts'

const text = (body: string) => ({ title: 'Gadò a', body, description: '', tags: [] })

it('tells word by word what was added and what was removed', () => {
  expect(textDifference(text('Li la.'), text('Li toujou la.'))).toEqual([
    { kind: 'same', text: 'Gadò a\n\nLi ' },
    { kind: 'added', text: 'toujou ' },
    { kind: 'same', text: 'la.' },
  ])
})

it('shows words that were replaced one after another as one stretch that went and one that came', () => {
  expect(textDifference(text('Li nan Sòm 23 la.'), text('Li gen yon lòt la.'))).toEqual([
    { kind: 'same', text: 'Gadò a\n\nLi ' },
    { kind: 'removed', text: 'nan Sòm 23' },
    { kind: 'added', text: 'gen yon lòt' },
    { kind: 'same', text: ' la.' },
  ])
})

it('holds both texts in full, long ones too, and soon', () => {
  const lines = Array.from({ length: 4000 }, (_, i) => `Liy ${i} nan yon tèks ki long anpil.`)
  const [before, after] = [text(lines.join('\n')), text(lines.toSpliced(2000, 1, 'Lòt liy.').join('\n'))]
  const started = performance.now()
  const stretches = textDifference(before, after)
  expect(performance.now() - started).toBeLessThan(2000)
  const without = (kind: string) =>
    stretches
      .filter((one) => one.kind !== kind)
      .map((one) => one.text)
      .join('')
  expect(without('removed')).toBe(`Gadò a\n\n${after.body}`)
  expect(without('added')).toBe(`Gadò a\n\n${before.body}`)
})
