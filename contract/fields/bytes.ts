import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

export interface Bytes {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export const bytes = v.custom<Bytes>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value,
  () => m.file_required(),
)
