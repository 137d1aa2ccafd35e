import type { profile } from '#contract/account/profile.ts'
import { findUser } from '#server/account/store.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { isAcquainted } from './acquainted.ts'
import { findContact } from './file-store.ts'
import { photoHandlers } from './photo-handlers.ts'
import { resumeHandlers } from './resume-handlers.ts'
import { seenByOthers } from './seen-by-others.ts'

/** Public profiles, and a person's own photo and resume. */
export function profileHandlers(services: { storage: Storage }): Handlers<typeof profile> {
  return {
    async find({ user_id }, { db, caller }) {
      const user = await findUser(db, user_id)
      const contact = await findContact(db, user_id, caller.userId)
      const acquainted = contact !== undefined || (await isAcquainted(db, user_id, caller.userId))
      const seen = user && seenByOthers(user, { contact, acquainted })
      if (!seen) throw notFound()
      return seen
    },
    ...photoHandlers(services),
    ...resumeHandlers(services),
  }
}
