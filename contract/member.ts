import * as v from 'valibot'

/** A member of a church. Phones are in E.164 form; phone and email can be missing on imported people. */
export const member = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  /** File name of the photo. */
  photo: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Member = v.InferOutput<typeof member>
