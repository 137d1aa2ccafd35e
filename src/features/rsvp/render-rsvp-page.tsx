import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderRsvpPage } from '#contract/rsvp-page.ts'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { RsvpDocument } from './rsvp-document.tsx'

// What the server loads to draw the page of an invitation: built by rsvp.vite.config.ts, found by its path.

/** Draws the page at one go, so that its language is that of no other. */
export const renderRsvpPage: RenderRsvpPage = (page, assets) => {
  overwriteGetLocale(() => page.language)
  return `<!doctype html>${renderToStaticMarkup(<RsvpDocument page={page} assets={assets} />)}`
}
