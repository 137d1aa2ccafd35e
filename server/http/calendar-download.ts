/** Responds with an iCalendar file, not indexed by search engines. */
export function calendarDownload(content: string, fileName: string): Response {
  return new Response(content, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-robots-tag': 'noindex',
    },
  })
}
