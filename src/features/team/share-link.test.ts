import { expect, it } from 'vitest'
import { openLink, shareLinks } from './share-link.ts'

it('keeps the public address of a link', () => {
  expect(openLink('https://church.example/join/a-B_1', 'http://10.0.0.5:3000')).toBe(
    'https://church.example/join/a-B_1',
  )
})

it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://0.0.0.0:3000', 'http://[::1]:3000'])(
  'leads a link to %s to where this page is',
  (origin) =>
    expect(openLink(`${origin}/join/a-B_1`, 'http://10.0.0.5:3000')).toBe('http://10.0.0.5:3000/join/a-B_1'),
)

it('writes the text into the address, whatever is in it', () => {
  expect(shareLinks('Legliz & Lakou: https://x.y/join/1')).toEqual({
    whatsapp: 'https://wa.me/?text=Legliz%20%26%20Lakou%3A%20https%3A%2F%2Fx.y%2Fjoin%2F1',
    sms: 'sms:?&body=Legliz%20%26%20Lakou%3A%20https%3A%2F%2Fx.y%2Fjoin%2F1',
  })
})
