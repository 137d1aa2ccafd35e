import { expect, test } from 'vitest'
import { linkOrigin, pageAddress } from './link-origin.ts'

const at = (host: string, publicUrl?: string) => ({ publicUrl, host, port: 3000 })
const open = at('0.0.0.0')

test.each(['http://127.0.0.1:3000', 'http://localhost:5173', 'http://[::1]:3000'])(
  'a link may lead to %s, which is this machine',
  (origin) => {
    expect(linkOrigin(open, origin)).toBe(origin)
  },
)

test.each([
  'http://evil.example',
  'http://localhost.evil.example',
  'http://192.168.1.20:3000',
  'http://0.0.0.0:3000',
  'http://127.0.0.1.evil.example:3000',
])('none leads to %s, which a caller has named', (origin) => {
  expect(linkOrigin(open, origin)).toBeUndefined()
})

test('PUBLIC_URL is the origin whatever a request or the server’s host is', () => {
  const configured = at('0.0.0.0', 'https://lakou.example')
  expect(linkOrigin(configured, 'http://evil.example')).toBe('https://lakou.example')
  expect(pageAddress(configured, '/data')).toBe('https://lakou.example/data')
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000/data'],
  ['localhost', 'http://localhost:3000/data'],
  ['::1', 'http://[::1]:3000/data'],
  ['0.0.0.0', undefined],
  ['::', undefined],
  ['192.168.1.20', undefined],
])('a job of a server that listens on %s links to %s', (host, address) => {
  expect(pageAddress(at(host), '/data')).toBe(address)
})
