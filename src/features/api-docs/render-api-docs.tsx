import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderApiDocs } from '#contract/pages/api-docs-page.ts'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { ApiDocsDocument } from './api-docs-document.tsx'

// What the server loads to render the page that describes the API: built by pages.vite.config.ts, found by its path.

/** Renders the page at one go, so that its language is that of no other. */
export const renderApiDocs: RenderApiDocs = (page, assets) => {
  const previous = overwriteGetLocale(() => page.language)
  try {
    return `<!doctype html>${renderToStaticMarkup(<ApiDocsDocument page={page} assets={assets} />)}`
  } finally {
    overwriteGetLocale(previous)
  }
}
