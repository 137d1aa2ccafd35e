import * as v from 'valibot'
import { user } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { bytes } from '#contract/fields/bytes.ts'
import { id, message, requiredText } from '#contract/fields/fields.ts'
import { profileFields, username } from '#contract/fields/profile-fields.ts'
import { typedPhoneOr } from '#contract/fields/typed-phone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

const person = { name: requiredText(100, () => m.field_required()), username }

export const organiserProfile = v.object({
  ...person,
  ...v.omit(v.object(profileFields), ['summary', 'works', 'educations']).entries,
})

export const candidateProfile = v.object({
  ...person,
  phone: typedPhoneOr(() => m.field_required()),
  ...v.pick(v.object(profileFields), ['summary', 'works', 'educations']).entries,
})

/** Maximum upload size of a photo or resume, in megabytes. */
export const maxFileMegabytes = 10

export const resumeKinds = ['pdf', 'doc', 'docx'] as const
export type ResumeKind = (typeof resumeKinds)[number]

const resumeName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}\.(pdf|doc|docx)$/, () => m.id_invalid()),
)

/** Public view of an organiser (type 2). */
const company = v.object({
  user_type: v.literal(2),
  ...v.pick(user, [
    'id',
    'name',
    'username',
    'photo',
    'company',
    'email',
    'phone',
    'website',
    'team_size',
    'company_description',
    'country',
    'city',
    'address',
    'zip_code',
  ]).entries,
})

/** `email`, `phone` and `resume` are null without permission. */
const candidate = v.object({
  user_type: v.literal(1),
  ...v.pick(user, ['id', 'name', 'photo', 'summary', 'works', 'educations', 'email', 'phone', 'resume'])
    .entries,
})

const publicProfile = v.variant('user_type', [company, candidate])
export type PublicProfile = v.InferOutput<typeof publicProfile>

/** A message, and the new file name in `photo` or `resume`. */
const stored = v.object({ message: v.string(), file: v.string() })

const upload = {
  in: 'self',
  who: 'signed-in',
  sends: 'form',
  fileMegabytes: maxFileMegabytes,
  long: true,
  tries: { count: 200, minutes: 60 },
} as const

/** `account.update` changes the other fields of the profile. */
export const profile = area('profile', {
  find: endpoint({
    method: 'GET',
    path: 'crud/users/{user_id}',
    in: 'self',
    who: 'signed-in',
    summary:
      'What others see of a person: of type 2 the company page; of type 1 what they say of themselves, for organisers to whom they applied, people to whom they wrote, and their team. 404 otherwise.',
    input: v.object({ user_id: id }),
    response: publicProfile,
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: 'authenticated/users/photo',
    ...upload,
    summary:
      'Gives the caller a photo (JPEG, PNG, WebP; up to 10 MB). It is re-encoded: a square without metadata.',
    input: v.object({ file: bytes }),
    response: stored,
  }),
  updatePhoto: endpoint({
    method: 'PUT',
    path: 'auth/users/photo/{user_id}',
    ...upload,
    summary:
      'The same as `profile.setPhoto`, as the documents name it too; 404 for the id of another person.',
    input: v.object({ user_id: id, file: bytes }),
    response: stored,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: 'authenticated/users/photo',
    in: 'self',
    who: 'signed-in',
    summary: 'Removes the photo of the caller.',
    input: v.object({}),
    response: message,
  }),
  photo: endpoint({
    method: 'GET',
    path: 'auth/download/{photo}',
    who: 'anyone',
    summary:
      'The photo of a person. Its name cannot be guessed, and only those who see the person are told it.',
    input: v.object({ photo: id }),
    response: { download: 'image/webp' },
  }),
  setResume: endpoint({
    method: 'POST',
    path: 'authenticated/users/resume',
    ...upload,
    summary: 'Stores the resume of the caller: PDF, DOC or DOCX by its content, up to 10 MB.',
    input: v.object({ file: bytes }),
    response: stored,
  }),
  removeResume: endpoint({
    method: 'DELETE',
    path: 'authenticated/users/resume',
    in: 'self',
    who: 'signed-in',
    summary: 'Removes the resume of the caller.',
    input: v.object({}),
    response: message,
  }),
  resumeAddress: endpoint({
    method: 'GET',
    path: 'authenticated/users/resume',
    in: 'self',
    who: 'signed-in',
    summary:
      'Where the caller’s resume can be downloaded for 5 minutes: a path below the base address of the API.',
    input: v.object({}),
    response: v.object({ url: v.string() }),
  }),
  resume: endpoint({
    method: 'GET',
    path: 'auth/user/download/{resume}',
    who: 'anyone',
    summary: 'A resume, as a download. The address has to be signed.',
    input: v.object({
      resume: resumeName,
      expires: v.optional(v.string(), ''),
      signature: v.optional(v.string(), ''),
    }),
    response: { download: 'application/octet-stream' },
  }),
})
