import { Hono } from 'hono'
import { openapiDocument } from '#server/http/openapi.ts'
import { respondStored, storeText } from '#server/http/stored-text.ts'
import type { StoredText } from '#server/http/stored-text.ts'
import { collectionDocument } from './collection.ts'

const json = { 'Content-Type': 'application/json; charset=utf-8' }
/** Opens in a tab, as the documents say, and has a name where it is saved. */
const asFile = { 'Content-Disposition': 'inline; filename="lakou.postman_collection.json"' }

/**
 * The description of the API and its request collection, each made once. The collection names the address of the server:
 * that of the settings, else the one that was asked. `takesCards`: card payments are set up.
 */
export function descriptionFiles(publicUrl: string | undefined, takesCards: boolean): Hono {
  const app = new Hono()
  let description: Promise<StoredText> | undefined
  app.get('/openapi.json', async (c) => {
    description ??= storeText(JSON.stringify(openapiDocument()))
    return respondStored(c, await description, json)
  })

  let collection: { origin: string; stored: Promise<StoredText> } | undefined
  app.get('/collection.json', async (c) => {
    const origin = publicUrl ?? new URL(c.req.url).origin
    if (collection?.origin !== origin) {
      collection = { origin, stored: storeText(JSON.stringify(collectionDocument(origin, { takesCards }))) }
    }
    return respondStored(c, await collection.stored, { ...json, ...asFile })
  })
  return app
}
