import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

const here = 'http://127.0.0.1:3000'

test.each([
  ['https://church.example', here, { id: 'church.example', origin: 'https://church.example' }],
  ['https://church.example:8443/app', here, { id: 'church.example', origin: 'https://church.example:8443' }],
  [
    'https://church.example',
    'http://evil.example',
    { id: 'church.example', origin: 'https://church.example' },
  ],
  [undefined, 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
])('passkeys at PUBLIC_URL %s, asked at %s, are for %j', (publicUrl, origin, expected) => {
  expect(relyingParty({ publicUrl }, origin)).toEqual(expected)
})

test.each([
  [undefined, here],
  [undefined, 'http://[::1]:3000'],
  [undefined, 'http://evil.example'],
  [undefined, 'https://evil.example'],
  ['https://192.168.1.4', 'http://localhost:3000'],
  ['https://[2001:db8::1]', 'http://localhost:3000'],
  ['http://church.example', 'http://localhost:3000'],
])('there are no passkeys at PUBLIC_URL %s, asked at %s', (publicUrl, origin) => {
  expect(relyingParty({ publicUrl }, origin)).toBeUndefined()
})
