import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderApiDocs } from '#contract/pages/api-docs-page.ts'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { ApiDocsDocument } from './api-docs-document.tsx'

// Entry point of the server bundle for the API documentation: built by pages.vite.config.ts, loaded by path.

/** Synchronous, since the language is module state. */
export const renderApiDocs: RenderApiDocs = (page, assets) => {
  const previous = overwriteGetLocale(() => page.language)
  try {
    return `<!doctype html>${renderToStaticMarkup(<ApiDocsDocument page={page} assets={assets} />)}`
  } finally {
    overwriteGetLocale(previous)
  }
}
