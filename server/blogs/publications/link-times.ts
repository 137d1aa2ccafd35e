/** "(12:05)" at the end of a line, before closing tags. */
const pattern = /<[^<>]*>|\((?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\)(?=\s*(?:<\/|<br|\n|$))/g

/** Links times in a post's HTML to that position of its sermon. `page`: URL of the sermon; times after its end stay text. */
export function linkTimes(html: string, { page, duration }: { page: string; duration: number }): string {
  return html.replace(pattern, (whole: string, hours?: string, minutes?: string, seconds?: string) => {
    if (minutes === undefined) return whole
    const at = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
    return at < duration ? `<a href="${page}#t=${at}">${whole}</a>` : whole
  })
}
