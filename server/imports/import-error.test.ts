import { expect, it } from 'vitest'
import { speak } from '#tests/support/speak.ts'
import { ImportError, importProblemText } from './import-error.ts'
import { rowProblemText } from './rows/row-problem.ts'

it('puts problems into words, in the language of the moment', () => {
  speak('fr')
  expect(importProblemText('file_too_large', 0)).toBe('Ce fichier est trop lourd : 25 Mo au maximum.')
  expect(importProblemText('broken_quotes', 12)).toContain('ligne 12')
  speak('ht')
  expect(importProblemText('too_many_columns', 0)).toContain('256 kolòn')
  expect(rowProblemText('name_too_long')).toContain('200 karaktè')
})

it('says in the log what is wrong and where', () => {
  expect(String(new ImportError('broken_quotes', 12))).toBe('ImportError: broken_quotes in row 12')
  expect(String(new ImportError('empty'))).toBe('ImportError: empty')
})
