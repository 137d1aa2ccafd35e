import { expect, it } from 'vitest'
import { safeParse } from 'valibot'
import { tagsOfText, tidyTags, typedTags } from './post-details.ts'

it('tags are without signs around them, and each there once', () => {
  expect(tidyTags([' #Lafwa', 'lafwa', 'LAFWA', 'Sòm  23,', '', '##', 'som 23'])).toEqual(['Lafwa', 'Sòm 23'])
  expect(tagsOfText('Lafwa, #Sòm 23;lespwa\nlafwa,,')).toEqual(['Lafwa', 'Sòm 23', 'lespwa'])
})

it('tags are at most ten of forty characters', () => {
  expect(safeParse(typedTags, 'a'.repeat(40)).success).toBe(true)
  expect(safeParse(typedTags, 'a'.repeat(41)).success).toBe(false)
  expect(safeParse(typedTags, Array.from({ length: 11 }, (_, i) => `t${i}`).join()).success).toBe(false)
})
