import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { setHeader } from './node-message.ts'

/** The policy lets nothing in from elsewhere and no script that is not a file of ours. */
const secure = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // The player's library ends a download by a silence of its own.
    mediaSrc: ["'self'", 'blob:', 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
})

// They are the same on every answer: worked out once.
const sample = await new Hono()
  .use(secure)
  .get('/', (c) => c.body(null))
  .request('/')
const headers = [...sample.headers]

/** Sets the headers that every answer has. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of headers) setHeader(c, name, value)
  await next()
}

/** The policy of a page that has this text in a style element: it and no other. */
export function policyWithStyle(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return sample.headers
    .get('content-security-policy')!
    .replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`)
}
