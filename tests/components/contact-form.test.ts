import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contact } from '#contract/contact.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { button, expectMessage, expectText, field, fillIn, heading, nothingLost } from './form.ts'
import { open } from './open.tsx'
import { owner } from './sample-church.ts'
import { callsOf, respond, setNetwork } from './stub-server.ts'

const letter = { 'Your name': 'Wideline', 'Your email': 'w@example.org', 'Your message': 'Bonjou!' }
const taken = () => respond(contact.send, () => ({ message: m.contact_received() }))

test('a visitor is told what is missing, then what happens next', async () => {
  taken()
  await open('/contact', { as: 'visitor' })
  await button('Send message').click()
  await expectMessage('Your name', 'Name is required')
  await expectMessage('Your message', 'Write your message.')
  await fillIn(letter)
  await button('Send message').click()
  await expect.element(heading('Thank you, your message is on its way', 2)).toHaveFocus()
  await expectText('The answer will come to w@example.org.')
  expect(callsOf(contact.send)).toEqual([
    { name: 'Wideline', email: 'w@example.org', topic: 'question', message: 'Bonjou!', leave_empty: '' },
  ])
  await button('Write another message').click()
  await expect.element(field('Your message')).toHaveValue('')
})

test('the form knows who is signed in, and the topic of the link that led here', async () => {
  taken()
  await open('/contact?topic=plan')
  await expect.element(field('Your name')).toHaveValue(owner.name)
  await expect.element(field('Your email')).toHaveValue(owner.email)
  await expect.element(field('What is it about?')).toHaveValue('plan')
})

test('without a network nothing is lost, and the draft outlives a reload', async () => {
  taken()
  await open('/contact', { as: 'visitor' })
  await fillIn(letter)
  setNetwork('down')
  await button('Send message').click()
  await expectText(nothingLost)
  expect(JSON.parse(sessionStorage.getItem('draft:contact')!)).toMatchObject({ message: 'Bonjou!' })
  setNetwork('up')
  await button('Send message').click()
  await expect.element(heading('Thank you, your message is on its way', 2)).toBeVisible()
  expect(sessionStorage.getItem('draft:contact')).toBeNull()
})

test('what was typed into the served page, before the app was there, is in the form', async () => {
  const served = document.createElement('form')
  served.name = 'contact'
  served.append(document.createElement('textarea'))
  const message = served.querySelector('textarea')!
  Object.assign(message, { name: 'message', value: 'Bonjou, mwen gen yon kesyon.' })
  document.body.append(served)
  await open('/contact', { as: 'visitor' })
  await expect.element(field('Your message')).toHaveValue('Bonjou, mwen gen yon kesyon.')
  served.remove()
})

test('too many messages are refused in words, and what was typed stays', async () => {
  respond(contact.send, () => {
    throw new Problem(429, m.too_many_tries({ minutes: 12 }))
  })
  await open('/contact', { as: 'visitor' })
  await fillIn(letter)
  await button('Send message').click()
  await expect.element(page.getByRole('alert').getByText('Please wait 12 minutes.')).toBeVisible()
  await expect.element(field('Your message')).toHaveValue('Bonjou!')
})
