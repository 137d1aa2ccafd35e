import { parseSync } from 'oxc-parser'

/** Returns the number of words in a file's comments, without the marks of block comments. @param {string} file @param {string} source */
export function commentWords(file, source) {
  const { comments } = parseSync(file, source)
  return comments.reduce((sum, { value }) => sum + (value.match(/[^\s*]+/g)?.length ?? 0), 0)
}
