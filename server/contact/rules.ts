import type { ValidInputOf } from '#contract/endpoint.ts'
import type { contact, ContactTopic } from '#contract/contact.ts'
import type { Mail } from '#server/gateways/mail.ts'

// In English, for the operator.

const topics: Record<ContactTopic, string> = {
  question: 'Question',
  problem: 'Problem',
  plan: 'Plan',
  account: 'Account',
  idea: 'Idea',
}

interface Writer {
  language: string
  /** Id of the signed-in account; unlike the email, it is proven. */
  userId: string | undefined
}

/** Mail to the operator, with the writer as reply address. */
export function contactMail(
  { name, email, topic, message }: Omit<ValidInputOf<typeof contact.send>, 'leave_empty'>,
  { language, userId }: Writer,
): Omit<Mail, 'to'> {
  const facts = [
    `From: ${name} <${email}>`,
    `About: ${topics[topic]}`,
    `Language: ${language}`,
    `Account: ${userId ?? 'not signed in'}`,
  ]
  return {
    subject: `${topics[topic]}: ${name}`,
    text: `${message}\n\n-- \n${facts.join('\n')}\n`,
    replyTo: { name, address: email },
  }
}
