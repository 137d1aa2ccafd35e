import { and, eq, not, sql } from 'drizzle-orm'
import type { Tool } from '#contract/account/tools.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'

/** Puts a tool into the menu of the person who begins to use it. */
export async function switchOnTool(tx: Db, userId: string, tool: Tool): Promise<void> {
  const isOn = sql`${tool} = any(${users.tools})`
  await tx
    .update(users)
    .set({ tools: sql`array_append(${users.tools}, ${tool})` })
    .where(and(eq(users.id, userId), not(isOn)))
}
