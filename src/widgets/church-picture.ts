import { church } from '#contract/church.ts'

/** Returns the URL of a church's picture. `apiBase` differs for pages with a document of their own. */
export function pictureAddress(picture: string, apiBase = '/api'): string {
  return `${apiBase}/${church.picture.path.replace('{picture}', picture)}`
}
