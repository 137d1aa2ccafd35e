import type { profile } from '#contract/profile.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { photoHandlers } from './photo-handlers.ts'
import { resumeHandlers } from './resume-handlers.ts'

/** The photo and the resume of a person. */
export function profileHandlers(services: { storage: Storage }): Handlers<typeof profile> {
  return { ...photoHandlers(services), ...resumeHandlers(services) }
}
