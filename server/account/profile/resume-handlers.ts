import { Readable } from 'node:stream'
import { maxFileMegabytes } from '#contract/account/profile.ts'
import type { profile, ResumeKind } from '#contract/account/profile.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem, serverBusy } from '#server/http/problem.ts'
import { ChildStopped, runInChild } from '#server/child-processes/run-in-child.ts'
import { signerOf } from '#server/signer.ts'
import { newSecret } from '#server/tokens.ts'
import { findUser } from '#server/account/store.ts'
import { changeFile, fileKey, nameOfResume, neededFiles } from './file-store.ts'
import type { run as kindOfResume } from './resume/kind-of-resume-child.ts'

type Calls = Pick<typeof profile, 'setResume' | 'removeResume' | 'resumeAddress' | 'resume'>

/** Lifetime of a resume link, in seconds. */
const lifetime = 300
const megabyte = 1024 * 1024

/** Time limit for inspecting a resume, in milliseconds. */
const timeLimit = 15_000

const types: Record<ResumeKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const refused = (status: 413 | 415 | 422, message: string) =>
  new Problem(status, message, { fields: { file: message } })

/** Signs resume links, since a browser download cannot send an Authorization header. */
const resumeSigner = async (db: Db) =>
  signerOf(await serverKey(db, 'resume-addresses'), (now) => now + lifetime)

/** Returns a download path below the API's base URL, valid for 5 minutes. */
export async function signedResume(db: Db, resume: string): Promise<string> {
  const { expires, signature } = (await resumeSigner(db)).sign(resume)
  return `auth/user/download/${resume}?expires=${expires}&signature=${signature}`
}

/**
 * Sets or clears the resume. Returns the previous one unless an application still uses it; housekeeping removes that
 * later.
 */
function changeResume(db: Db, userId: string, resume: string | null): Promise<string | undefined> {
  return transaction(db, async (tx) => {
    const previous = await changeFile(tx, 'resume', userId, resume)
    if (previous === null) return undefined
    const needed = await neededFiles(tx, 'resume', [previous])
    return needed.has(previous) ? undefined : previous
  })
}

/** Resumes are always downloads, never displayed inline. */
export function resumeHandlers({ storage }: { storage: Storage }): Handlers<Calls> {
  return {
    async setResume({ file }, { db, caller, afterCommit, signal }) {
      if (file.size > maxFileMegabytes * megabyte) {
        throw refused(413, m.resume_too_large({ megabytes: maxFileMegabytes }))
      }
      const bytes = Buffer.from(await file.arrayBuffer())
      const kind = await runInChild<typeof kindOfResume>(
        'account/profile/resume/kind-of-resume-child',
        bytes,
        {
          signal: signal(),
          timeLimit,
        },
      ).catch((error) => {
        if (!(error instanceof ChildStopped)) throw error
        throw error.isTooHeavy ? refused(422, m.resume_too_heavy()) : serverBusy()
      })
      if (kind === 'too compressed') throw refused(422, m.resume_too_compressed())
      if (!kind) throw refused(415, m.resume_invalid())
      const resume = `${newSecret()}.${kind}`
      // Not removed on failure: the commit may have succeeded. Housekeeping sweeps unused files.
      await storage.put(fileKey.resume(resume), bytes)
      const unneeded = await changeResume(db, caller.userId, resume)
      if (unneeded) afterCommit(() => storage.remove(fileKey.resume(unneeded)))
      return { message: m.resume_updated(), file: resume }
    },

    async removeResume(_, { db, caller, afterCommit }) {
      const unneeded = await changeResume(db, caller.userId, null)
      if (unneeded) afterCommit(() => storage.remove(fileKey.resume(unneeded)))
      return { message: m.resume_removed() }
    },

    async resumeAddress(_, { db, caller }) {
      const { resume } = (await findUser(db, caller.userId))!
      if (!resume) throw notFound()
      return { url: await signedResume(db, resume) }
    },

    async resume({ resume, ...signature }, { db }) {
      if (!(await resumeSigner(db)).accepts(resume, signature)) throw notFound()
      const name = await nameOfResume(db, resume)
      const size = (await storage.stat(fileKey.resume(resume)))?.size
      if (name === undefined || size === undefined) throw notFound()
      const kind = resume.slice(resume.lastIndexOf('.') + 1) as ResumeKind
      return new Response(Readable.toWeb(storage.read(fileKey.resume(resume))) as ReadableStream, {
        headers: {
          'content-type': types[kind],
          'content-length': String(size),
          'content-disposition': `attachment; filename="resume.${kind}"; filename*=UTF-8''${encoded(`${name || 'resume'}.${kind}`)}`,
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        },
      })
    },
  }
}

/** Encodes a file name for a header (RFC 8187), without path characters. */
function encoded(name: string): string {
  return encodeURIComponent(name.replace(/[\\/:*?"<>|\p{C}]/gu, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
