import { expect, test } from 'vitest'
import { decodeTranscript } from './decode-transcript.ts'

const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBondye renmen nou, é, à, œuvre – « lapè »'

const utf16le = (of: string) => new Uint8Array(Buffer.from(of, 'utf16le'))
const utf16be = (of: string) => new Uint8Array(Buffer.from(of, 'utf16le').swap16())

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16 of Windows with its mark', utf16le(`\ufeff${text}`)],
  ['UTF-16 of Windows without it', utf16le(text)],
  ['UTF-16, the other way round, with its mark', utf16be(`\ufeff${text}`)],
  ['UTF-16, the other way round, without it', utf16be(text)],
])('a transcript in %s is read', (_, bytes) => {
  expect(decodeTranscript(bytes)).toBe(text)
})

test('one of an old program keeps its accents', () => {
  const bytes = Uint8Array.from([0xab, 0x20, 0x4c, 0xe0, 0x20, 0xe9, 0x20, 0xbb])
  expect(decodeTranscript(bytes)).toBe('« Là é »')
})

test('a file that is no text is none', () => {
  expect(decodeTranscript(Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0]))).toBeUndefined()
})
