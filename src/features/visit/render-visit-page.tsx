import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderVisitPage } from '#contract/pages/visit-page.ts'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { VisitDocument } from './visit-document.tsx'

// What the server loads to render the page of a visitor card: built by pages.vite.config.ts, found by its path.

/** Renders the page at one go, so that its language is that of no other. */
export const renderVisitPage: RenderVisitPage = (page, assets) => {
  const previous = overwriteGetLocale(() => page.language)
  try {
    return `<!doctype html>${renderToStaticMarkup(<VisitDocument page={page} assets={assets} />)}`
  } finally {
    overwriteGetLocale(previous)
  }
}
