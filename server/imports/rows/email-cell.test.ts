import { expect, it } from 'vitest'
import { readEmails } from './email-cell.ts'

it.each([
  'ana@example.org',
  'mailto:ana@example.org',
  'http://ana@example.org',
  '<ana@example.org>',
  'Ana Roc <ana@example.org>',
  'ana@example.org.',
  'ana @ example.org',
  'ana@example.org;',
  'Imèl: ana@example.org',
  'ana@example.org (travay)',
  'ANA@EXAMPLE.ORG\u200b',
])('finds the address in %j', (cell) => {
  expect(readEmails([cell])).toMatchObject({ text: 'ana@example.org', valid: true })
})

it.each([
  'ana(at)example.org',
  'ana@example,org',
  'ana@@example.org',
  'ana@example',
  'ana..roc@example.org',
  'ana roc@example.org',
  'ana@exa_mple.org',
])('finds no address in %j and keeps it as it is', (cell) => {
  expect(readEmails([cell])).toMatchObject({ text: cell, valid: false })
})
