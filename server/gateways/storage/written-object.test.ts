import { expect, it } from 'vitest'
import { partialField, readObject } from './written-object.ts'

const fields = { heading: '', text: '' }
const object = { heading: 'One', text: 'Line\n"two" \\ é' }

it.each([
  JSON.stringify(object),
  `\`\`\`json\n${JSON.stringify(object, null, 2)}\n\`\`\``,
  `Here it is: ${JSON.stringify({ ...object, more: 1 })} Is that right?`,
  `<think>{"heading": "no"}</think>${JSON.stringify(object)}`,
])('is read: %j', (text) => {
  expect(readObject(text, fields)).toEqual(object)
})

it.each([
  '',
  'no',
  '{}',
  '[]',
  '{"heading": "One"}',
  '{"heading": "One", "text": " "}',
  '{"heading": 1, "text": []}',
  '}{',
])('is none: %j', (text) => {
  expect(readObject(text, fields)).toBeUndefined()
})

it('what there is of a field grows with each piece, and is never a broken letter', () => {
  const whole = JSON.stringify(object)
  let before = ''
  for (let end = 0; end <= whole.length; end++) {
    const now = partialField(whole.slice(0, end), 'text')
    expect(object.text.startsWith(now)).toBe(true)
    expect(now.length).toBeGreaterThanOrEqual(before.length)
    before = now
  }
  expect(before).toBe(object.text)
})
