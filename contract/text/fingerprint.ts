interface FingerprintedText {
  title: string
  body: string
  description?: string | undefined
  tags?: readonly string[] | undefined
}

/**
 * A short hash (cyrb53, 53 bits, base 36) that identifies the version that derived data was made from. Not
 * for security.
 */
export function fingerprint({ title, body, description = '', tags = [] }: FingerprintedText): string {
  // Unchanged for posts without description and tags, which older versions hashed.
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
