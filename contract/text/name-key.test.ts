import { describe, expect, it } from 'vitest'
import { nameKey } from './name-key.ts'

describe('nameKey', () => {
  it('is the same whatever the case, the accents and the order', () => {
    const names = ['Élisée Jean-Pierre', 'JEAN PIERRE, Elisee', 'elisee  jean pierre', 'Pierre Élisée Jean']
    expect(new Set(names.map(nameKey)).size).toBe(1)
    expect(nameKey("D'Haïti")).toBe(nameKey('Dhaiti'))
    expect(nameKey('Jean Pierre')).not.toBe(nameKey('Jean R. Pierre'))
  })

  it('tells names apart that have no letters of ours', () => {
    expect(nameKey('🙏')).not.toBe(nameKey('🎵'))
    expect(nameKey('शीला')).not.toBe(nameKey('शाला'))
  })

  it('stays short enough for an index', () => {
    expect([...nameKey('ﷺ'.repeat(200))].length).toBeLessThanOrEqual(200)
  })
})
