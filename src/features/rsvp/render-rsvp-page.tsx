import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderRsvpPage } from '#contract/pages/rsvp-page.ts'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { RsvpDocument } from './rsvp-document.tsx'

// What the server loads to render the page of an invitation: built by pages.vite.config.ts, found by its path.

/** Renders the page at one go, so that its language is that of no other; those of the site read theirs elsewhere. */
export const renderRsvpPage: RenderRsvpPage = (page, assets) => {
  const previous = overwriteGetLocale(() => page.language)
  try {
    return `<!doctype html>${renderToStaticMarkup(<RsvpDocument page={page} assets={assets} />)}`
  } finally {
    overwriteGetLocale(previous)
  }
}
