import { Hono } from 'hono'
import * as v from 'valibot'
import { language as languageField } from '#contract/fields/fields.ts'
import type { Language } from '#contract/fields/fields.ts'
import { audioEndings } from '#contract/files.ts'
import { listEndings, listTypes } from '#contract/list-files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { sharePath, sharedField, startPath } from '#contract/pages/installed-app.ts'
import { languageOf } from '#server/http/language.ts'
import { requestHeader } from '#server/http/node-message.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}-${form_factor}.png`,
  sizes: form_factor === 'narrow' ? '390x844' : '1280x800',
  type: 'image/png',
  form_factor,
  label,
})

/** Web app manifest. All languages share one `id`. */
export function webAppManifest(title: string, locale: Language) {
  const attendance = m.manifest_attendance({}, { locale })
  const dashboard = m.manifest_picture_dashboard({}, { locale })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] })
  return {
    id: '/',
    name: title,
    short_name: title,
    description: m.manifest_description({}, { locale }),
    lang: locale,
    dir: 'ltr',
    start_url: startPath,
    scope: '/',
    display: 'standalone',
    // `navigate-existing` would reload the open window and lose its form.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    theme_color: '#ffffff',
    background_color: '#f8f5f1',
    categories: ['productivity', 'lifestyle'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    // Browsers show at most four, in this order.
    shortcuts: [
      shortcut(attendance, '/attendance'),
      shortcut(m.manifest_gift({}, { locale }), '/donations/form'),
      shortcut(m.manifest_member({}, { locale }), '/members/form'),
      shortcut(m.manifest_sermon({}, { locale }), '/create/podcast'),
    ],
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [{ name: sharedField, accept: [...listTypes, 'audio/*', ...listEndings, ...audioEndings] }],
      },
    },
    screenshots: [
      screenshot('attendance', 'narrow', attendance),
      screenshot('dashboard', 'narrow', dashboard),
      screenshot('attendance', 'wide', attendance),
      screenshot('dashboard', 'wide', dashboard),
    ],
  }
}

/** Manifest, and share target requests that reached the server because no service worker is installed. */
export function installedApp({ title }: { title: string }): Hono {
  const app = new Hono()
  app.get('/manifest.webmanifest', (c) => {
    const chosen = v.safeParse(languageField, c.req.query('lang'))
    const language = chosen.success ? chosen.output : languageOf(requestHeader(c, 'accept-language'))
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Language')
    return c.body(JSON.stringify(webAppManifest(title, language)), 200, {
      'Content-Type': 'application/manifest+json',
    })
  })
  // Ignores the body, since shared files are meant for the device; the page reports that nothing was received.
  app.post(sharePath, (c) => c.redirect(sharePath, 303))
  return app
}
