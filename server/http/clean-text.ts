// Control characters except tab and line feed, lone surrogates, and noncharacters: forbidden in XML 1.0 and iCalendar
// (RFC 5545).

// oxlint-disable-next-line no-control-regex -- these are removed
const unprintable = /[\0-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu

/**
 * Removes characters that XML, iCalendar, Word and PDF cannot contain, and normalises line ends. All feeds, sitemaps,
 * calendars and documents use it.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unprintable, '')
}
