import { describe, expect, it } from 'vitest'
import { consentChangeOf } from './opt-out-words.ts'

describe('a word alone', () => {
  it.each(
    [
      'STOP',
      ' Stop. ',
      'StopAll',
      'stop all',
      'UNSUBSCRIBE',
      'Cancel',
      'END',
      'quit',
      'REVOKE',
      'OPTOUT',
      'opt out',
    ].concat([
      'Opt-Out',
      'S.T.O.P.',
      'Ａｒｒêｔ',
      'Arrêtez',
      'arrête !',
      'Arrêter',
      'ARÈT',
      'kanpe!',
      'Sispann',
      'SISPANN.',
      'désabonner',
    ]),
  )('%j opts out, and is nothing to read', (body) =>
    expect(consentChangeOf(body)).toEqual({ change: 'stop', alone: true }),
  )

  it.each(['START', 'yes', 'Unstop!'])('%j opts in again', (body) =>
    expect(consentChangeOf(body)).toEqual({ change: 'start', alone: true }),
  )
})

describe('a phrase', () => {
  it.each([
    'Please stop',
    'STOP SVP',
    'Stop. Thank you',
    'Stop—merci',
    'stop texting me',
    'Please, opt out',
    'I want to opt-out',
    'Opt me out, unsubscribe',
    'Unsubscribe me please',
    'Revoke my consent',
    'Can you please STOP',
    'Cancel please',
    'end messages',
    'Please quit texting me',
    'Arrêtez s’il vous plaît',
    'Arrêtez de m’envoyer des messages',
    'Veuillez arrêter',
    'Stop aux SMS',
    'Je veux me désabonner',
    'Bonjour, arrêt svp',
    'Tanpri sispann',
    'Sispann voye mesaj ban mwen',
    'Souple, kanpe',
    'Mwen vle nou sispann',
    'Kanpe voye mesaj yo tanpri',
  ])('%j opts out', (body) => expect(consentChangeOf(body)).toEqual({ change: 'stop', alone: false }))

  it.each([
    'Please stop by on Sunday',
    'Stop by our house after church',
    'end of the month?',
    'We will never stop',
    'I can’t stop',
    'Is it at the next bus stop?',
    'Don’t stop!',
    'Cancel my appointment with the pastor',
    'I quit my job, pray for me',
    'When does it end',
    'Kanpe djanm nan lafwa',
    'Lapli a pa sispann',
    'Il pleut sans arrêt',
    'Yes we are coming',
    'Can I start on Sunday?',
    'Mèsi anpil',
    'Amen 🙏',
    '',
    '?!',
  ])('%j is a reply', (body) => expect(consentChangeOf(body)).toBeUndefined())
})
