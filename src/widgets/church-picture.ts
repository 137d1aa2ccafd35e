import { church } from '#contract/church.ts'

/** The address of a church's picture by its name. A page with a document of its own comes from the server that has the API. */
export function pictureAddress(picture: string, apiBase = '/api'): string {
  return `${apiBase}/${church.picture.path.replace('{picture}', picture)}`
}
