import type { ApiDocsPage, RenderApiDocs } from '#contract/pages/api-docs-page.ts'
import { builtPage } from './built-page.ts'

const built = builtPage<{ renderApiDocs: RenderApiDocs }>(
  'api-docs.js',
  'src/features/api-docs/page-script.ts',
  '.vite/api-docs-manifest.json',
)

/** Renders the API documentation with the build's bundle. */
export async function renderApiDocs(page: ApiDocsPage): Promise<string> {
  const { exports, assets } = await built()
  return exports.renderApiDocs(page, assets)
}
