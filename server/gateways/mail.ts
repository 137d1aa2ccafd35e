import type { Transporter } from 'nodemailer'
import type { Settings } from '#server/settings.ts'
import { connectionErrorCodes } from './outcome.ts'
import type { Outcome } from './outcome.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Display name of the sender; defaults to the setting. */
  fromName?: string
  replyTo?: { name: string; address: string }
  /** Becomes the Message-ID, so that mail clients recognise duplicates. */
  reference?: string
}

export interface MailGateway {
  send(mail: Mail): Promise<Outcome>
}

const defaultTimeout = 20_000

/** Returns null without an SMTP server. */
export function mailGateway(settings: Settings, timeout = defaultTimeout): MailGateway | null {
  return settings.smtp ? smtpGateway(settings.smtp, timeout) : null
}

function smtpGateway({ url, from }: NonNullable<Settings['smtp']>, timeout: number): MailGateway {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  const host = address.split('@').at(-1)!
  let transporterPromise: Promise<Transporter> | undefined
  const transport = () => (transporterPromise ??= openTransport(url, timeout))
  return {
    async send({ to, subject, text, fromName, replyTo, reference }) {
      const transporter = await transport()
      try {
        const { messageId } = await transporter.sendMail({
          from: fromName ? { name: fromName, address } : from,
          to,
          subject,
          text,
          ...(replyTo && { replyTo }),
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
    return responseCode < 500 ? { kind: 'later' } : { kind: 'refused', problem: `smtp_${responseCode}` }
  }
  if (code === 'EENVELOPE') return { kind: 'refused', problem: 'smtp_address' }
  const notConnected = syscall === 'connect' || code === 'EDNS' || connectionErrorCodes.has(String(code))
  const notGreeted = timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT'
  // The library does not report the stage, and the server may have accepted the mail already.
  return notConnected || notGreeted ? { kind: 'later' } : { kind: 'unknown' }
}
