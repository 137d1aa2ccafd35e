import { escapeHtml } from '#server/blogs/markdown.ts'
import { cleanText } from '#server/http/clean-text.ts'

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 Georgia, 'Times New Roman', serif; }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1, h2, h3, h4 { font-family: system-ui, sans-serif; line-height: 1.25; margin: 1.8em 0 0.6em; }
h1 { margin-top: 0; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 0.25rem solid; opacity: 0.85; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.25em 0.5em; }
@media print { body { max-width: none; margin: 0; } h2, h3, h4 { break-after: avoid; } blockquote, pre { break-inside: avoid; } }
`

/** Returns a page without external resources and scripts. `html`: the rendered body. */
export function htmlFile({ title, html, locale }: { title: string; html: string; locale: string }): string {
  const name = escapeHtml(cleanText(title))
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src https:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
<h1 dir="auto">${name}</h1>
${html}</body>
</html>
`
}
