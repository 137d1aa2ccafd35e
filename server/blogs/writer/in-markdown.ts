const marks = /[\\`*_{}[\]<>#|~&]/g

/** Start of a list, rule or heading. */
const lineStart = /^(\s*)([-+=]|\d{1,9}[.)])/

/** Escapes a text: no markup, no HTML. */
export function inMarkdown(text: string): string {
  return text
    .replace(marks, '\\$&')
    .replace(lineStart, (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`)
}
