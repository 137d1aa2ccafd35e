import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** The common interface of Blob and File in browsers and Node. */
export interface Bytes {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file in a form. */
export const bytes = v.custom<Bytes>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value,
  () => m.file_required(),
)
