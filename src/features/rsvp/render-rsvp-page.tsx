import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderRsvpPage } from '#contract/pages/rsvp-page.ts'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { RsvpDocument } from './rsvp-document.tsx'

// Entry point of the server bundle for invitation pages: built by pages.vite.config.ts, loaded by path.

/** Synchronous, since the language is module state. */
export const renderRsvpPage: RenderRsvpPage = (page, assets) => {
  const previous = overwriteGetLocale(() => page.language)
  try {
    return `<!doctype html>${renderToStaticMarkup(<RsvpDocument page={page} assets={assets} />)}`
  } finally {
    overwriteGetLocale(previous)
  }
}
