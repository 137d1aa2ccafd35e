/** SQL: a text in lower case and without accents, as `fold` makes it of a Latin text. */
export const foldedText = (text: string): string =>
  String.raw`regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f]', '', 'g')`
