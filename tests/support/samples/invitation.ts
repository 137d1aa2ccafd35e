import { randomUUID } from 'node:crypto'
import { teamInvitations } from '#server/db/schema/team.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import type { Api } from '#tests/support/api.ts'

/** A team invitation with its secret; `days` until it expires. */
export async function invitation(
  api: Pick<Api, 'db'>,
  churchId: string,
  details: { role?: 'leader' | 'usher'; days?: number; email?: string } = {},
) {
  const { role = 'usher', days = 14, email = null } = details
  const secret = newSecret()
  const id = randomUUID()
  await api.db.insert(teamInvitations).values({
    id,
    churchId,
    role,
    email,
    tokenHash: hashSecret(secret),
    createdBy: randomUUID(),
    expiresAt: new Date(Date.now() + days * 24 * 60 * 60 * 1000),
  })
  return { id, secret }
}
