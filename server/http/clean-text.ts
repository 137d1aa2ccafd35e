// Characters that no document may hold: control characters except tab and line feed (VT and FF included), lone surrogates,
// and the noncharacters that XML 1.0 excludes. iCalendar (RFC 5545) forbids the same control characters.

// oxlint-disable-next-line no-control-regex -- these are removed
const unprintable = /[\0-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu

/**
 * Returns a text without the characters that XML, iCalendar, Word and PDF files cannot hold. Line feeds end its lines.
 * Every feed, sitemap, calendar and document passes its text through this.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unprintable, '')
}
