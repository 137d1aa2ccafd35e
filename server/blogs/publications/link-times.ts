/** A time at the end of a line: "(12:05)" or "(1:02:05)". Elements before it are passed over, with what is in them. */
const pattern = /<[^<>]*>|\((?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\)(?=\s*(?:<\/|<br|\n|$))/g

/**
 * Makes links of the times in a post's HTML, as the writer puts them behind quotes and references: to that place of the
 * sermon that it was written from. `page` is the address of the sermon's page; a time after its end is none.
 */
export function linkTimes(html: string, { page, duration }: { page: string; duration: number }): string {
  return html.replace(pattern, (whole: string, hours?: string, minutes?: string, seconds?: string) => {
    if (minutes === undefined) return whole
    const at = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
    return at < duration ? `<a href="${page}#t=${at}">${whole}</a>` : whole
  })
}
