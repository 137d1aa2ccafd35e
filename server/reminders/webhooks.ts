import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cleanText } from '#server/http/clean-text.ts'
import type { Db } from '#server/db/connection.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { noteTold, setOptedOut } from './delivery-store.ts'
import { wishOf } from './opt-out-words.ts'
import { storeReply } from './reply-store.ts'
import { statusOf } from './rules.ts'

/** A response in the provider's own format (TwiML) that has it do nothing more. */
const nothingToSay = '<?xml version="1.0" encoding="UTF-8"?><Response/>'
const longest = 64 * 1024

/**
 * What the SMS provider reports: the status of a text, and what people replied. Its signature covers the address that
 * it was told to call, so without a PUBLIC_URL there is nothing here, nor without a provider. Mounted at
 * /api/webhooks/twilio.
 */
export function twilioWebhooks(services: {
  db: Db
  sms: SmsGateway | null
  settings: { publicUrl?: string | undefined }
}): Hono {
  const { db, sms } = services
  const app = new Hono()
  if (!sms || !services.settings.publicUrl) return app

  /** The form that was sent; null when the provider has not signed it. */
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
      await noteTold(db, { providerId, status, problem: fields['ErrorCode'] ?? null, reference })
    }
    return answer(c)
  })

  app.post('/inbound', limited, async (c) => {
    const fields = await genuine(c)
    if (!fields) return c.text('Forbidden', 403)
    const { From: phone = '', Body: text = '', OptOutType: type = '', MessageSid: id = '' } = fields
    if (!/^\+\d{5,15}$/.test(phone)) return answer(c)
    const { wish, alone } = wishOf(type) ?? wishOf(text) ?? {}
    const changed = wish !== undefined && (await setOptedOut(db, phone, wish === 'stop'))
    // YES of a person who had not opted out responds to the text. A phrase that opts out may say more.
    const isRead = !alone || (wish === 'start' && !changed)
    const body = cleanText(text).trim()
    if (isRead && type === '' && body !== '' && id !== '') await storeReply(db, { id, phone, body })
    return answer(c)
  })
  return app
}
