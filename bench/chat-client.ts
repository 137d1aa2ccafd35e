import { Agent, get, request } from 'node:http'
import type { IncomingMessage } from 'node:http'

// Plain sockets: a thousand streams of `fetch` would be measured, not the server's.

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Makes a call with a body of JSON. Resolves to the response's, rejects for another status than 200. */
export function post(url: string, token: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Refused(`${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })
}

/** A response that is no success. */
export class Refused extends Error {}

/** An open stream. */
export interface OpenStream {
  /** Resolves when it has ended. */
  ended: Promise<void>
  close: () => void
}

/** Opens a stream; `onEvent` gets what is in each event's `data`. Resolves once something has come. */
export function openStream(url: string, onEvent: (data: string) => void): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent: false }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) return reject(new Refused(String(response.statusCode)))
      const ended = new Promise<void>((end) => response.once('close', end))
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        resolve({ ended, close: () => sent.destroy() })
        const events = (text + chunk).split('\n\n')
        text = events.pop()!
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)
          if (data) onEvent(data[1]!)
        }
      })
      response.on('error', () => {})
    })
    sent.on('error', reject)
  })
}
