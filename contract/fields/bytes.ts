import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** The bytes of a form field: what Blob and File have in common on every side. */
export interface Bytes {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file in a form. */
export const bytes = v.custom<Bytes>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value,
  () => m.file_required(),
)
