// Words that must not come back into texts, by language, with replacements: consistent terms, no calques, the
// official orthography of Kreyòl.

/** @type {Record<string, [RegExp, string][]>} */
const words = {
  en: [
    [/\b(some|no|every|any)body\b/i, 'someone, no one, everyone, anyone'],
    [/\bby (itself|themselves)\b/i, 'automatically'],
    [/\(any more\)/i, 'no longer …'],
    [/\banew\b/i, 'again'],
    [/\bgifts?\b/i, 'donation'],
  ],
  fr: [
    [/\bformules?\b/i, 'forfait'],
    [/\bsermons?\b/i, 'prédication'],
    [/\bévènements?/i, 'événement'],
    [/\best requise?s?\b/i, 'est obligatoire'],
    [/\((ou )?plus\)/i, 'n’existe plus'],
    [/\p{L}'\p{L}/u, 'l’apostrophe ’'],
  ],
  ht: [
    [/\bimel\b/i, 'imèl'],
    [/\bouvri\b/i, 'louvri'],
    [/\ba jou\b/i, 'ajou'],
    [/(?<!\p{L})pap(?!\p{L})/iu, 'p ap'],
    [/pèsòn(?!n)/i, 'pèsonn'],
    [/\bmodif(ye|ikasyon)\b/i, 'chanje'],
    [/\bdon(?!\p{L})/iu, 'ofrann'],
    [/\bpredikasyon\b/i, 'prèch'],
    [/enpò(te|tasyon)\b/i, 'antre yon lis'],
    [/\bpou kont (li|yo)\b/i, 'poukont li'],
    [/[“”]/, '« »'],
  ],
}

/** Returns the old words in a text, with replacements. @param {string} text @param {string} language */
export function oldWordsIn(text, language) {
  return (words[language] ?? []).flatMap(([word, instead]) => {
    const found = word.exec(text)
    return found ? [`says "${found[0]}" in ${language}; say ${instead}`] : []
  })
}
