interface FingerprintedText {
  title: string
  body: string
  /** As it was typed. */
  description?: string | undefined
  tags?: readonly string[] | undefined
}

/**
 * A short mark of a title and a text: what is saved names with it the text that it was made from. Not for secrets: it
 * tells texts of one person apart, and nobody gains by making two that are alike (cyrb53, 53 bits, in base 36).
 */
export function fingerprint({ title, body, description = '', tags = [] }: FingerprintedText): string {
  // Without a description and tags it is what it was before posts had them.
  const rest = description === '' && tags.length === 0 ? '' : `\n\0${[description, ...tags].join('\0')}`
  const text = `${title}\n${body}${rest}`
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (2 ** 32 * (2_097_151 & b) + (a >>> 0)).toString(36)
}
