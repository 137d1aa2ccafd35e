/** What makes something else than text of a word in Markdown. */
const marks = /[\\`*_{}[\]<>#|~&]/g

/** What makes a list, a rule or a heading of a line that begins with it. */
const lineStart = /^(\s*)([-+=]|\d{1,9}[.)])/

/** Writes a text in Markdown so that all of it is text, no markup and no HTML. */
export function inMarkdown(text: string): string {
  return text
    .replace(marks, '\\$&')
    .replace(lineStart, (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`)
}
