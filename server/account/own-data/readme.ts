import { m } from '#contract/locales/paraglide/messages.js'

export interface ReadmeLine {
  path: string
  about: string
  rows?: number
}

/** Renders the README in the current language, with a BOM and CRLF for Windows' Notepad. */
export function readmeText(of: {
  title: string
  name: string
  date: string
  lines: ReadmeLine[]
  missing: string[]
}): string {
  const { title, name, date, lines, missing } = of
  const text = [
    m.data_readme_title({ title }),
    m.data_readme_intro({ name, date }),
    ...lines.map(({ path, about, rows }) => {
      const count = rows === undefined ? '' : ` ${m.data_readme_rows({ n: rows })}`
      return `${path}\n  ${about}${count}`
    }),
    m.data_readme_without(),
    ...(missing.length > 0 ? [[m.data_readme_missing(), ...missing].join('\n  ')] : []),
  ].join('\n\n')
  return `\uFEFF${text}\n`.replaceAll('\n', '\r\n')
}
