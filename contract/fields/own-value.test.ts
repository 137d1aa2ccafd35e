import { describe, expect, it } from 'vitest'
import { countryName } from '#contract/countries/country-name.ts'
import { fillIn } from '#contract/text/message-text.ts'
import { inheritedNames } from '#tests/support/samples/inherited-names.ts'
import { ownValue } from './own-value.ts'
import { formatTyped, minuteOfDay } from './time-of-day.ts'

describe.each(inheritedNames)('%s', (name) => {
  it('is found where a record has it, and nowhere else', () => {
    expect(ownValue({}, name)).toBeUndefined()
    const typed = JSON.parse(`{ "${name}": 1 }`) as Record<string, number>
    expect(ownValue(typed, name)).toBe(1)
  })

  it('is no time, no country and no placeholder', () => {
    expect(minuteOfDay(name)).toBeUndefined()
    expect(minuteOfDay(`10 ${name}`)).toBeUndefined()
    expect(formatTyped(name, 'en')).toBe(name)
    expect(countryName(name, 'ht')).toBe(name)
    const words = { name: 'Ana', church: '', event: '', date: '', phone: '', link: '' }
    expect(fillIn('message', `{name} {${name}}`, words)).toBe(`Ana {${name}}`)
  })
})
