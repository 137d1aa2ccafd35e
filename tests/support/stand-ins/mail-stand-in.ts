import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How it accepts the next mail. `taken, then silent`: accepts it but the reply is lost. */
export type MailMood = 'well' | 'no such mailbox' | 'not now' | 'silent' | 'taken, then silent'

export interface TakenMail {
  from: string
  to: string
  headers: string
  body: string
}

const user = 'lakou'
const password = 'p4ss word/with?signs'

/** A real SMTP server with authentication, on a socket. */
export async function startMailServer() {
  const taken: TakenMail[] = []
  let moods: MailMood[] = []
  let mood: MailMood = 'well'
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth(auth, _session, done) {
      const fits = auth.username === user && auth.password === password
      done(fits ? null : refusal(535, 'Authentication failed'), { user })
    },
    onMailFrom(_address, _session, done) {
      mood = moods.shift() ?? 'well'
      done(mood === 'not now' ? refusal(451, 'Try again later') : null)
    },
    onRcptTo(_address, _session, done) {
      done(mood === 'no such mailbox' ? refusal(550, 'No such user here') : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mood === 'silent') return
        const whole = Buffer.concat(chunks).toString('utf8')
        const end = whole.indexOf('\r\n\r\n')
        const [headers, body] = [whole.slice(0, end), whole.slice(end + 4)]
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        for (const { address } of rcptTo)
          taken.push({ from, to: address, headers, body: plain(headers, body) })
        if (mood !== 'taken, then silent') done()
      })
    },
  })
  // Connections closed by the client are no failure.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    taken,
    next: (...requested: MailMood[]) => {
      moods = requested
    },
    mailsTo: (address: string) => taken.filter((mail) => mail.to === address),
    /** Settings of a server that uses it. */
    env: {
      SMTP_URL: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
      MAIL_FROM: 'Lakou <no-reply@lakou.example>',
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function plain(headers: string, body: string): string {
  const encoding = /content-transfer-encoding: (\S+)/i.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
