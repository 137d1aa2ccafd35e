import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'Prénom;Téléphone\nÉlisée “Ti” Œuvre…;3712-3456 €\n'
const utf8 = (value: string) => new TextEncoder().encode(value)
const utf16 = (value: string) => Buffer.from(`\ufeff${value}`, 'utf16le')

/** Encodes Windows-1252, for the letters in these tests. */
function windows1252(value: string): Uint8Array {
  const high: Record<string, number> = {
    '€': 0x80,
    '…': 0x85,
    Œ: 0x8c,
    '’': 0x92,
    '“': 0x93,
    '”': 0x94,
    œ: 0x9c,
  }
  return Uint8Array.from([...value], (letter) => high[letter] ?? letter.charCodeAt(0))
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(text)],
    ['UTF-16, big end first', Buffer.from(utf16(text)).swap16()],
    ['Windows-1252', windows1252(text)],
  ])('reads %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })

  it('decodes a file concatenated from UTF-8 and Windows-1252', () => {
    const bytes = Buffer.concat([utf8('Élisée\n'), windows1252('Zoé d’Œuvre\n'), utf8('मरियम 🙏')])
    expect(decodeText(bytes)).toBe('Élisée\nZoé d’Œuvre\nमरियम 🙏')
  })

  it('normalizes every line end to \\n', () => {
    expect(decodeText(utf8('a\r\nb\rc\nd'))).toBe('a\nb\nc\nd')
  })

  it('decodes an empty file to an empty text', () => {
    expect(decodeText(new Uint8Array())).toBe('')
  })

  it('rejects binary data', () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => ((index * 7919) % 255) + 1)
    expect(() => decodeText(noise)).toThrow('not_text')
    expect(() => decodeText(Buffer.from('name\0phone'))).toThrow('not_text')
    expect(() => decodeText(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toThrow('not_text')
  })

  it('decodes millions of short lines that are not UTF-8 in good time', { timeout: 30_000 }, () => {
    const start = process.cpuUsage()
    expect(decodeText(Buffer.alloc(8_000_000, 'é\n', 'latin1'))).toHaveLength(8_000_000)
    const { user, system } = process.cpuUsage(start)
    expect(user + system).toBeLessThan(10_000_000)
  })

  it('keeps the stray control character of an old database', () => {
    expect(decodeText(utf8(`name,notes\n${'Jean,two\x0blines\n'.repeat(20)}`))).toContain('two\x0blines')
  })
})
