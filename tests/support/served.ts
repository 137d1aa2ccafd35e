import type { ServedPage } from '#contract/pages/served-page.ts'
import { servedPageId } from '#contract/pages/served-page.ts'

/** Returns the data that a served page embeds. */
export function servedData(html: string): ServedPage {
  const [, json] =
    new RegExp(`<script type="application/json" id="${servedPageId}">([^<]*)</script>`).exec(html) ?? []
  if (!json) throw new Error(`Nothing is handed over:\n${html.slice(0, 2000)}`)
  return JSON.parse(json) as ServedPage
}

/** Returns the attribute of a head tag, e.g. `meta[og:title]`, unescaped. */
export function metaOf(html: string, name: string): string | undefined {
  const head = html.slice(0, html.indexOf('</head>'))
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return found
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
