import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, message } from '#contract/fields/fields.ts'

/** A data export (zip), pending or ready. */
export const dataExport = v.object({
  id: v.string(),
  status: v.picklist(['queued', 'running', 'ready', 'failed']),
  /** 0 to 1. */
  progress: v.number(),
  /** In bytes; null until ready. */
  size: v.nullable(v.number()),
  /** Relative to the API base URL, valid until the session expires. */
  url: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  createdAt: v.string(),
})
export type DataExport = v.InferOutput<typeof dataExport>

/** Also allowed during a pending account deletion. */
export const accountData = area('accountData', {
  find: endpoint({
    method: 'GET',
    path: 'auth/data/export',
    in: 'self',
    who: 'signed-in',
    whileLeaving: true,
    summary: "The zip of the caller's data, and how far it is; null without one.",
    input: v.object({}),
    response: v.object({ export: v.nullable(dataExport) }),
  }),
  start: endpoint({
    method: 'POST',
    path: 'auth/data/export',
    in: 'self',
    who: 'signed-in',
    whileLeaving: true,
    tries: { count: 20, minutes: 60 },
    summary:
      "Has a zip of all of the caller's data made, in place of the one before; returns the one that is being made.",
    input: v.object({}),
    response: dataExport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth/data/export/{export_id}',
    in: 'self',
    who: 'signed-in',
    whileLeaving: true,
    summary: 'Cancels the zip that is being made, or deletes the one that is there.',
    input: v.object({ export_id: id }),
    response: message,
  }),
  download: endpoint({
    method: 'GET',
    path: 'auth/data/export/{export_id}/zip',
    who: 'anyone',
    summary: 'The zip itself, by the address that its owner was given, for as long as their session lasts.',
    input: v.object({ export_id: id, session_id: id, signature: id }),
    response: { download: 'application/zip' },
  }),
})
