import type { RenderVisitPage, VisitPage } from '#contract/pages/visit-page.ts'
import { builtPage } from '#server/pages/built-page.ts'

const built = builtPage<{ renderVisitPage: RenderVisitPage }>(
  'visit-page.js',
  'src/features/visit/page-script.ts',
  '.vite/visit-manifest.json',
)

/** Renders the page of a visitor card with the bundle from the build. */
export async function renderVisitPage(page: VisitPage): Promise<string> {
  const { exports, assets } = await built()
  return exports.renderVisitPage(page, assets)
}
