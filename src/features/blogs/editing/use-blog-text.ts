import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { blogFields } from '#contract/blogs/blogs.ts'
import { description, oneLine, tagsOfText, typedTags } from '#contract/blogs/post-details.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { queryClient } from '#src/api/query.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import {
  amendText,
  deviceText,
  parkText,
  sendInPlace,
  textOfBlog,
  writesTextOf,
  writeText,
} from '#src/offline/blog-text.ts'
import type { BlogText } from '#src/offline/blog-text.ts'
import { discard } from '#src/offline/outbox.ts'
import { blogQuery } from '#src/queries/blog-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { saveBlog } from './save-blog.ts'

const schema = v.object({ ...blogFields, description, tags: typedTags })

/** What is typed is stored once nothing was typed for so long, and at the latest so long after, in milliseconds. */
const pause = 1500
const longest = 10_000

/** The form's values: beside the text the fingerprint of the one that it was made from, which its draft needs too. */
type Values = { title: string; body: string; description: string; tags: string; made_from: string }

const textOfValues = (values: Values): BlogText => ({
  title: values.title.trim(),
  body: values.body,
  description: oneLine(values.description),
  tags: tagsOfText(values.tags),
})
const valuesOf = (text: BlogText): Values => ({
  ...text,
  tags: text.tags.join(', '),
  made_from: fingerprint(text),
})

/**
 * The form of a post's title and text. What is typed is stored as one types, and sent when there is a network. A text
 * that another device or tab has saved is taken over while nothing was typed; what was typed into an older one is
 * stored and waits until somebody has chosen (`conflict`).
 */
export function useBlogText(blog: Blog) {
  const { id } = blog
  const [isOfPost] = useState(() => writesTextOf(id))
  const device = deviceText(textOfBlog(blog), usePendingOf(isOfPost))
  const { known, rejected } = device
  const held = rejected?.text ?? known
  const [initial] = useState(() => valuesOf(held))
  // Of the texts that were stored, the one that the person has saved by the button.
  const savedByHand = useRef(fingerprint(held))
  // What the rows on the screen may still show for a moment after a later text was stored.
  const outdated = useRef(new Set<string>())
  const typingSince = useRef<number>(undefined)

  const form = useValidatedForm<Values>({
    id: `blog:${id}`,
    schema,
    initial,
    wholeDraft: true,
    optional: true,
    failure: m.blogs_save_failed,
    onSubmit: async (values) => {
      const text = textOfValues(values)
      if (fingerprint(text) === savedByHand.current && !typed) {
        notify({ kind: 'info', message: m.form_unchanged() })
        return
      }
      await store()
      if (await saveBlog(id, text)) savedByHand.current = fingerprint(text)
    },
  })
  const { values } = form
  const text = textOfValues(values)
  const [mark, heldMark] = [fingerprint(text), fingerprint(held)]
  const typed = mark !== values.made_from
  const isStorable = v.safeParse(schema, values).success

  /** Resolves to whether what was typed is stored: a text without a title or a body is not. */
  const store = async (): Promise<boolean> => {
    const next = textOfValues(values)
    const nextMark = fingerprint(next)
    if (nextMark === values.made_from) return true
    if (!isStorable) return false
    outdated.current.add(values.made_from).add(nextMark)
    typingSince.current = undefined
    if (rejected) await amendText(rejected, next)
    else await writeText({ blogId: id, text: next, madeFrom: values.made_from })
    form.set('made_from', nextMark)
    deleteDraft(`blog:${id}`)
    return true
  }
  const latestStore = useRef(store)
  useEffect(() => {
    latestStore.current = store
  })
  const storeNow = () =>
    latestStore.current().catch((error: unknown) => {
      notify({ kind: 'error', message: failureText(error, m.blogs_save_failed) })
      return false
    })

  useEffect(() => {
    if (heldMark === values.made_from) {
      outdated.current.clear()
      return
    }
    if (outdated.current.has(heldMark)) return
    if (mark === heldMark) form.set('made_from', heldMark)
    else if (!typed) {
      savedByHand.current = heldMark
      form.reset(valuesOf(held))
    } else if (!rejected && isStorable) {
      outdated.current.add(heldMark).add(mark)
      void parkText({ blogId: id, text, madeFrom: values.made_from }, m.blogs_edit_elsewhere())
        .then(() => form.set('made_from', mark))
        .catch((error: unknown) =>
          notify({ kind: 'error', message: failureText(error, m.blogs_save_failed) }),
        )
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the marks stand for the texts
  }, [heldMark, mark, values.made_from])

  // What was just stored is on the screen's rows a moment later.
  const lags = heldMark !== values.made_from && outdated.current.has(heldMark)
  const due = typed && (heldMark === values.made_from || lags)
  useEffect(() => {
    if (!due) return
    typingSince.current ??= Date.now()
    const wait = Math.min(pause, Math.max(0, typingSince.current + longest - Date.now()))
    const timer = setTimeout(() => void storeNow(), wait)
    return () => clearTimeout(timer)
  }, [due, mark])

  // Whoever puts the phone away, or leaves the page, has said nothing yet.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void storeNow()
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void storeNow()
    }
  }, [])

  // What was rejected was made from an older text than the server has now.
  const rejectedOrder = rejected?.row.order
  useEffect(() => {
    if (rejectedOrder !== undefined) void queryClient.invalidateQueries({ queryKey: blogQuery(id).queryKey })
  }, [id, rejectedOrder])

  const statusCode = rejected?.row.statusCode
  const conflict = rejected && {
    isDeleted: statusCode === 404,
    title: statusCode === 409 ? m.blogs_edit_elsewhere_title() : m.blogs_edit_refused_title(),
    message: statusCode === 409 ? m.blogs_edit_elsewhere() : (rejected.row.message ?? ''),
    orders: [rejected.row.order, ...rejected.behind],
    mine: text,
    theirs: known,
    sendMine: () => sendInPlace(rejected, text, known),
    takeTheirs: async () => {
      form.reset(valuesOf(known))
      savedByHand.current = fingerprint(known)
      await discard([rejected.row.order, ...rejected.behind])
    },
  }
  /** Shows a text that is stored in place of what was typed. */
  const show = (stored: BlogText) => {
    savedByHand.current = fingerprint(stored)
    form.reset(valuesOf(stored))
  }
  return {
    form,
    text,
    conflict,
    unsaved: typed,
    waiting: device.waiting || lags,
    storeNow,
    /** Takes back what was typed and cannot be stored; undefined: there is nothing of that kind. */
    discard: typed && !isStorable ? () => show(held) : undefined,
    /** A version was restored: the query has it a moment later. */
    showRestored: (restored: Blog) => {
      outdated.current.add(heldMark)
      show(textOfBlog(restored))
    },
  }
}
