import { describe, expect, it } from 'vitest'
import { textEncodings as encodings } from '#contract/imports.ts'
import type { TextEncoding } from '#contract/imports.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'
import { decodeText } from './decode-text.ts'
import { decodeSingleByte } from './single-byte.ts'

const text = 'Prénom;Téléphone\nÉlisée “Ti” Œuvre…;3712-3456 €\n'
const utf8 = (value: string) => new TextEncoder().encode(value)
const utf16 = (value: string) => Buffer.from(`\ufeff${value}`, 'utf16le')

const names = caseBytes('01-02-right-names.txt').toString().trim().split('\n')

function encoded(value: string, encoding: TextEncoding): Uint8Array | undefined {
  const upper = decodeSingleByte(
    Uint8Array.from({ length: 128 }, (_, i) => i + 128),
    encoding,
  )
  const bytes = [...value].map((letter) =>
    letter < '\x80' ? letter.charCodeAt(0) : 128 + upper.indexOf(letter),
  )
  return bytes.includes(127) ? undefined : Uint8Array.from(bytes)
}

const needed = (value: string, encoding: TextEncoding) => {
  const bytes = encoded(value, encoding)
  if (!bytes) throw new Error(`${encoding} lacks a character of ${value}`)
  return bytes
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(text)],
    ['UTF-16, big end first', Buffer.from(utf16(text)).swap16()],
    ['UTF-16 without a mark, little end first', utf16(text).subarray(2)],
    ['UTF-16 without a mark, big end first', Buffer.from(utf16(text)).swap16().subarray(2)],
    ['Windows-1252', needed(text, 'windows-1252')],
  ])('reads %s', (_name, bytes) => {
    expect(decodeText(bytes).text).toBe(text)
  })

  it('reads the names of the list that Excel saved as MS-DOS text', () => {
    const { text: list, others } = decodeText(caseBytes('01-csv-msdos.csv'))
    const read = list.split('\n').slice(1).filter(Boolean)
    expect(read.map((line) => line.split(',')[0])).toEqual(names)
    expect(others).toEqual([])
  })

  it.each(encodings.flatMap((encoding) => ['\r\n', '\n', '\r'].map((end) => [encoding, end] as const)))(
    'reads names of Haiti in %s with %j at the end of lines',
    (encoding, end) => {
      const some = names.filter((name) => encoded(name, encoding))
      const list = ['Non,Telefòn'.replace('ò', 'o'), ...some.map((name, i) => `${name},3712${1000 + i}`), '']
      const decoded = decodeText(needed(list.join(end), encoding))
      expect(decoded.text.split('\n')).toEqual(list)
      expect(decoded.others).toEqual([])
    },
  )

  it.each([
    ['capitals', 'JOSUÉ MÉSIDOR\nÉLISÉE DÉSIR\nHÉLÈNE MÉTELLUS\nANDRÉ NOËL\n'],
    [
      'Kreyòl',
      'Non,Gwoup\nWozmèn,Koral fanm yo\nManm Legliz Sen Fransòl,Priyè\nJezila,Timoun lekòl dimanch\n',
    ],
    ['Spanish', 'José Núñez\nMaría Peña\nRamón Ibáñez\nBegoña Álvarez\n'],
    ['French words', 'François Lefèvre\nMaïté Garçon\nBenoît Côté\nÈve Prévôt\nGaël Hervé\n'],
    ['one name among plain ones', 'Jean Pierre\nMarie Paul\nRose Cadet\nThérèse Noël\nLuc Roc\n'],
  ])('reads %s in each encoding that has the letters', (_name, list) => {
    const tried = encodings.flatMap((encoding) => encoded(list, encoding) ?? [])
    expect(tried.length).toBeGreaterThan(2)
    for (const bytes of tried) expect(decodeText(bytes)).toMatchObject({ text: list, others: [] })
  })

  it('reads no single name wrong without naming the right reading too', () => {
    const wrong = names.flatMap((name) =>
      encodings.flatMap((encoding) => {
        const bytes = encoded(name, encoding)
        if (!bytes || name === '') return []
        const { text: read, others = [] } = decodeText(bytes)
        const possible = [read, ...others.map((other) => decodeText(bytes, other).text)]
        return possible.includes(name) ? [] : [{ name, encoding, possible }]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('leaves more than one reading where each is plausible', () => {
    // ç in CP850, á in MacRoman, a dagger in Windows-1252.
    const { others } = decodeText(Buffer.from('Fran\x87ois', 'latin1'))
    expect(others).toHaveLength(1)
  })

  it('takes the encoding that a person has chosen', () => {
    const bytes = Buffer.from('Fran\x87ois', 'latin1')
    expect(decodeText(bytes, 'cp850').text).toBe('François')
    expect(decodeText(bytes, 'macintosh').text).toBe('Franáois')
  })

  it.each(encodings)('decodes a file concatenated from UTF-8 and %s', (encoding) => {
    const bytes = Buffer.concat([utf8('Élisée\n'), needed('Zoé Prévôt\n', encoding), utf8('मरियम 🙏')])
    expect(decodeText(bytes).text).toBe('Élisée\nZoé Prévôt\nमरियम 🙏')
  })

  it('normalizes every line end to \\n', () => {
    expect(decodeText(utf8('a\r\nb\rc\nd')).text).toBe('a\nb\nc\nd')
  })

  it('decodes an empty file to an empty text', () => {
    expect(decodeText(new Uint8Array()).text).toBe('')
  })

  it('rejects binary data', () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => ((index * 7919) % 255) + 1)
    expect(() => decodeText(noise)).toThrow('not_text')
    expect(() => decodeText(Buffer.from('name\0phone'))).toThrow('not_text')
    expect(() => decodeText(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toThrow('not_text')
  })

  it('decodes millions of short lines that are not UTF-8 in good time', { timeout: 30_000 }, () => {
    const start = process.cpuUsage()
    expect(decodeText(Buffer.alloc(8_000_000, 'é\n', 'latin1')).text).toHaveLength(8_000_000)
    const { user, system } = process.cpuUsage(start)
    expect(user + system).toBeLessThan(10_000_000)
  })

  it('keeps the stray control character of an old database', () => {
    expect(decodeText(utf8(`name,notes\n${'Jean,two\x0blines\n'.repeat(20)}`)).text).toContain('two\x0blines')
  })
})
