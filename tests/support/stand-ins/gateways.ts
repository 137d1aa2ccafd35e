import type { Db } from '#server/db/connection.ts'
import { googleSignIn } from '#server/gateways/google-sign-in.ts'
import { mailGateway } from '#server/gateways/mail.ts'
import { openTranscriber } from '#server/gateways/models/open-transcriber.ts'
import { openWriter } from '#server/gateways/models/open-writer.ts'
import { paymentGateway } from '#server/gateways/payments/stripe-payments.ts'
import { publicFetch } from '#server/gateways/public-fetch.ts'
import type { Resolve } from '#server/gateways/public-fetch.ts'
import { publishingProviders } from '#server/gateways/publishing/open-publishing.ts'
import { openPush } from '#server/gateways/push/open-push.ts'
import { smsGateway } from '#server/gateways/sms.ts'
import { videoGateway } from '#server/gateways/video/youtube-video.ts'
import type { Settings } from '#server/settings.ts'

/** Provider timeout in milliseconds, generous for busy machines. */
const timeout = 60_000
/** Timeout while a test has an unresponsive provider. */
const shortTimeout = 1000

interface Options {
  db: Db
  resolve: Resolve | undefined
  ca: string | undefined
}

/** Opens a server's gateways. `isShort`: whether calls use the short timeout. */
export async function openGateways(settings: Settings, options: Options, isShort: () => boolean) {
  const long = await gatewaysOf(settings, options, timeout)
  return eitherOf(long, await gatewaysOf(settings, options, shortTimeout), isShort)
}

async function gatewaysOf(settings: Settings, { db, resolve, ca }: Options, wait: number) {
  const callOptions = { timeout: wait, ...(resolve && { resolve }), ...(ca && { ca }) }
  const fetchPublic = publicFetch({ privateNetwork: settings.webhooksPrivateNetwork, ...callOptions })
  return {
    sms: smsGateway(settings, wait),
    mail: mailGateway(settings, wait),
    google: googleSignIn(settings, wait),
    publicFetch: fetchPublic,
    publishing: publishingProviders(settings, callOptions),
    push: await openPush(settings, { db, publicFetch: fetchPublic, timeout: wait }),
    payments: paymentGateway(settings, wait),
    video: videoGateway(settings, wait),
    transcriber: openTranscriber(settings, wait),
    writer: openWriter(settings, { first: wait, stall: wait, backoff: 20, longestWait: wait }),
  }
}

/** Combines nested objects of functions: each call goes to `second` if `isSecond`, else to `first`. */
function eitherOf<T>(first: T, second: T, isSecond: () => boolean): T {
  if (typeof first === 'function' && typeof second === 'function') {
    return ((...args: unknown[]): unknown => (isSecond() ? second : first)(...args)) as T
  }
  if (typeof first !== 'object' || first === null) return first
  const parts = Object.entries(first).map(([name, part]) => [
    name,
    eitherOf<unknown>(part, second[name as keyof T], isSecond),
  ])
  return Object.fromEntries(parts) as T
}
