import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cleanText } from '#server/http/clean-text.ts'
import type { Db } from '#server/db/connection.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { storeReportedStatus, setOptedOut } from './delivery-store.ts'
import { consentChangeOf } from './opt-out-words.ts'
import { storeReply } from './reply-store.ts'
import { statusOf } from './rules.ts'

const nothingToSay = '<?xml version="1.0" encoding="UTF-8"?><Response/>'
const longest = 64 * 1024

/**
 * Callbacks of the SMS provider: delivery status and replies. The signature covers the public URL, so PUBLIC_URL and a
 * provider are required. Mounted at /api/webhooks/twilio.
 */
export function twilioWebhooks(services: {
  db: Db
  sms: SmsGateway | null
  settings: { publicUrl?: string | undefined }
}): Hono {
  const { db, sms } = services
  const app = new Hono()
  if (!sms || !services.settings.publicUrl) return app

  /** Parses the form; null for an invalid signature. */
  const genuine = async (c: Context): Promise<Record<string, string> | null> => {
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const { pathname, search } = new URL(c.req.url)
    const signature = c.req.header('x-twilio-signature') ?? ''
    return (await sms.isGenuine({ path: pathname + search, fields, signature })) ? fields : null
  }
  const limited = bodyLimit({ maxSize: longest })
  const answer = (c: Context) => c.body(nothingToSay, 200, { 'content-type': 'text/xml; charset=utf-8' })

  app.post('/status', limited, async (c) => {
    const fields = await genuine(c)
    if (!fields) return c.text('Forbidden', 403)
    const status = statusOf(fields['MessageStatus'] ?? '')
    const providerId = fields['MessageSid']
    if (status && providerId) {
      const [id, attempt] = (c.req.query('delivery') ?? '').split('.')
      const reference = id && /^\d{1,9}$/.test(attempt ?? '') ? { id, attempt: Number(attempt) } : null
      await storeReportedStatus(db, { providerId, status, problem: fields['ErrorCode'] ?? null, reference })
    }
    return answer(c)
  })

  app.post('/inbound', limited, async (c) => {
    const fields = await genuine(c)
    if (!fields) return c.text('Forbidden', 403)
    const { From: phone = '', Body: text = '', OptOutType: type = '', MessageSid: id = '' } = fields
    if (!/^\+\d{5,15}$/.test(phone)) return answer(c)
    const { change, alone } = consentChangeOf(type) ?? consentChangeOf(text) ?? {}
    const changed = change !== undefined && (await setOptedOut(db, phone, change === 'stop'))
    // YES without a prior opt-out is an ordinary reply. An opt-out phrase may say more.
    const isRead = !alone || (change === 'start' && !changed)
    const body = cleanText(text).trim()
    if (isRead && type === '' && body !== '' && id !== '') await storeReply(db, { id, phone, body })
    return answer(c)
  })
  return app
}
