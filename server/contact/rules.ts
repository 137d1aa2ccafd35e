import type { ValidInputOf } from '#contract/endpoint.ts'
import type { contact, ContactTopic } from '#contract/contact.ts'
import type { Mail } from '#server/gateways/mail.ts'

// For the operator: English, as the page of unsent messages.

const topics: Record<ContactTopic, string> = {
  question: 'Question',
  problem: 'Problem',
  plan: 'Plan',
  account: 'Account',
  idea: 'Idea',
}

interface Writer {
  /** Language in which they use the app. */
  language: string
  /** Id of the account that they are signed in to. The email is unproven, this is not. */
  userId: string | undefined
}

/** Returns the mail to the operator. A reply to it goes to the writer. */
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
