import type { Transporter } from 'nodemailer'
import type { Settings } from '#server/settings.ts'
import { neverReached } from './outcome.ts'
import type { Outcome } from './outcome.ts'

/** A mail in plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Who it is from in the reader's list, e.g. the church; left out: as the setting says. */
  fromName?: string
  /** Makes two copies of one mail the same mail. */
  reference?: string
}

/** Who takes mails. */
export interface MailGateway {
  send(mail: Mail): Promise<Outcome>
}

/** How long each step of the conversation may take, in milliseconds. */
const patience = 20_000

/** The server that the settings name; null where none is: mails are then kept for the operator. */
export function mailGateway(settings: Settings, timeout = patience): MailGateway | null {
  return settings.smtp ? smtpGateway(settings.smtp, timeout) : null
}

function smtpGateway({ url, from }: NonNullable<Settings['smtp']>, timeout: number): MailGateway {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  const host = address.split('@').at(-1)!
  let opened: Promise<Transporter> | undefined
  const transport = () => (opened ??= openTransport(url, timeout))
  return {
    async send({ to, subject, text, fromName, reference }) {
      const transporter = await transport()
      try {
        const { messageId } = await transporter.sendMail({
          from: fromName ? { name: fromName, address } : from,
          to,
          subject,
          text,
          ...(reference && { messageId: `<${reference}@${host}>` }),
        })
        return { kind: 'taken', providerId: messageId }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

async function openTransport(url: string, timeout: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  return createTransport({ url, ...timeouts })
}

interface SmtpError {
  code?: string
  syscall?: string
  responseCode?: number
  timeoutType?: string
}

function outcomeOf(error: unknown): Outcome {
  const { code, syscall, responseCode, timeoutType } = error as SmtpError
  if (code === 'EAUTH') return { kind: 'refused', problem: 'smtp_auth' }
  if (responseCode) {
    // 4xx: not now. 5xx: never.
    return responseCode < 500 ? { kind: 'later' } : { kind: 'refused', problem: `smtp_${responseCode}` }
  }
  if (code === 'EENVELOPE') return { kind: 'refused', problem: 'smtp_address' }
  const notConnected = syscall === 'connect' || code === 'EDNS' || neverReached.has(String(code))
  const notGreeted = timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT'
  // Every later break may have come after the mail was taken: the library does not say how far it had got.
  return notConnected || notGreeted ? { kind: 'later' } : { kind: 'unknown' }
}
