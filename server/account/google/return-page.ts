import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { googleChannel } from '#contract/account/google.ts'
import type { GoogleOutcome } from '#contract/account/google.ts'
import { getLocale } from '#contract/locales/paraglide/runtime.js'

// Page shown when the browser returns from Google: in a popup (it notifies the app and closes on acknowledgement) and
// for failed sign-ins.

const script = `
const data = JSON.parse(document.body.dataset.outcome || 'null')
if (data) {
  const channel = new BroadcastChannel('${googleChannel}')
  channel.onmessage = (event) => { if (event.data && event.data.heard === data.binding) close() }
  channel.postMessage(data)
  if (opener) opener.postMessage(data, location.origin)
}
`

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { max-width: 24rem; padding: 1.5rem; text-align: center; }
h1 { font-size: 1.375rem; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; padding: 0 1rem; }
`

// Raw, so that formatting cannot change the hashed content.
const styleElement = raw(`<style>${style}</style>`)
const scriptElement = raw(`<script>${script}</script>`)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's policy allows only this script and style. */
export const returnPagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Renders the page. `outcome`: sent to the app; undefined when the waiting app is unknown. */
export function renderReturnPage(page: {
  title: string
  text: string
  link: { href: string; label: string }
  outcome?: GoogleOutcome | undefined
}) {
  const { title, text, link, outcome } = page
  return html`<!doctype html>
    <html lang="${getLocale()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body data-outcome="${JSON.stringify(outcome ?? null)}">
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <a href="${link.href}">${link.label}</a>
        </main>
        ${scriptElement}
      </body>
    </html>`
}
