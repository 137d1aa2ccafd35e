import { describe, expect, it } from 'vitest'
import { composeName, plainText } from './person-name.ts'

const whole = (name: string) => composeName({ name: [name], first: [], middle: [], last: [] })

describe('composeName', () => {
  it.each([
    ['Jean Pierre', 'Jean Pierre'],
    ['Pierre, Jean', 'Jean Pierre'],
    ['Pierre, Jean Robert, Jr.', 'Jean Robert Pierre Jr.'],
    ['Jean Pierre, Jr', 'Jean Pierre Jr'],
    ['Pierre,', 'Pierre,'],
    ['Pierre, Jean, Anne, Paul', 'Pierre, Jean, Anne, Paul'],
    ['  Jean\u00a0 \n Pierre ', 'Jean Pierre'],
    ['Jean "Ti Jan" Pierre', 'Jean "Ti Jan" Pierre'],
    ['n/a', ''],
    ['--', ''],
    ['Null', 'Null'],
  ])('reads %j as %j', (cell, name) => {
    expect(whole(cell)).toBe(name)
  })

  it('puts the parts in spoken order', () => {
    expect(composeName({ name: ['Ti Jan'], first: ['Jean'], middle: ['R.'], last: ['Pierre', 'Jr'] })).toBe(
      'Jean R. Pierre Jr',
    )
    expect(composeName({ name: ['x'], first: [''], middle: [], last: ['Pierre'] })).toBe('Pierre')
    expect(composeName({ name: ['Ti Jan'], first: ['-'], middle: ['R.'], last: [''] })).toBe('Ti Jan')
  })

  it('keeps emoji, right-to-left text and other scripts', () => {
    for (const name of ['Marie 🙏🏾', '👩‍👩‍👧 Anne', 'שמעון כהן', 'محمد علي', 'किरण', '王小明']) {
      expect(whole(name)).toBe(name.normalize('NFC'))
    }
  })
})

describe('plainText', () => {
  it('removes invisible characters that would reorder other text', () => {
    expect(plainText('\u202eJean\u202c \u200bP\u00adierre\u0007')).toBe('Jean Pierre')
    expect(plainText('E\u0301lise\u0301e')).toBe('Élisée')
  })
})
