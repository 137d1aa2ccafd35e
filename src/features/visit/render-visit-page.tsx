import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderVisitPage } from '#contract/pages/visit-page.ts'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { VisitDocument } from './visit-document.tsx'

// Entry point of the server bundle for visitor card pages: built by pages.vite.config.ts, loaded by path.

/** Synchronous, since the language is module state. */
export const renderVisitPage: RenderVisitPage = (page, assets) => {
  const previous = overwriteGetLocale(() => page.language)
  try {
    return `<!doctype html>${renderToStaticMarkup(<VisitDocument page={page} assets={assets} />)}`
  } finally {
    overwriteGetLocale(previous)
  }
}
