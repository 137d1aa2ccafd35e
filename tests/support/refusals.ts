import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/locales/paraglide/runtime.js'
import type { CallOptions, Api } from './api.ts'
import { fromElsewhere } from './samples/visitors.ts'

type Message = (inputs: Record<string, never>, options: { locale: (typeof locales)[number] }) => string

/** Makes an invalid call in each language and expects 400 with the message, also at the field. */
export async function expectFieldRefused(
  api: Api,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  refusal: { field: string; message: Message },
  options: CallOptions = {},
): Promise<void> {
  for (const locale of locales) {
    const reply = await api.call(endpoint, input, { ...options, language: locale, headers: fromElsewhere() })
    const message = refusal.message({}, { locale })
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 400,
      body: { message, fields: { [refusal.field]: message } },
    })
  }
}
