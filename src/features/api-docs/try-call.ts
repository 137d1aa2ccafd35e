import type { DescribedCall } from '#contract/pages/api-docs-page.ts'
import { callAddress } from './curl-example.ts'

type TriedCall = Pick<DescribedCall, 'method' | 'path' | 'sends' | 'example'>

/** The calls are below this page's folder. */
const baseUrl = new URL('.', location.href).href.replace(/\/$/, '')

async function send({ method, path, sends }: TriedCall, input: Record<string, unknown>): Promise<string> {
  const { url, rest } = callAddress({ path, sends }, baseUrl, input)
  const token = document.querySelector<HTMLInputElement>('#token')!.value.trim()
  const response = await fetch(url, {
    method,
    headers: {
      'Accept-Language': document.documentElement.lang,
      ...(token && { Authorization: token }),
      ...(sends === 'json' && { 'Content-Type': 'application/json' }),
    },
    ...(sends === 'json' && { body: JSON.stringify(rest) }),
  })
  const text = await response.text()
  return `${response.status}\n${JSON.stringify(JSON.parse(text), null, 2)}`
}

function readInput(text: string): Record<string, unknown> | undefined {
  try {
    const input: unknown = JSON.parse(text)
    return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Adds a form that makes the call, prefilled with its example. */
export function addTryForm(details: HTMLDetailsElement): void {
  const call = JSON.parse(details.dataset['try']!) as TriedCall
  const template = document.querySelector<HTMLTemplateElement>('#try-form')!
  const form = template.content.firstElementChild!.cloneNode(true) as HTMLFormElement
  const input = form.querySelector('textarea')!
  const output = form.querySelector('output')!
  const button = form.querySelector('button')!
  form.querySelector<HTMLElement>('[data-writes]')!.hidden = call.method === 'GET'
  input.value = JSON.stringify(call.example, null, 2)

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const typed = readInput(input.value)
    input.setAttribute('aria-invalid', String(!typed))
    if (!typed) {
      output.textContent = form.dataset['invalid']!
      return
    }
    button.disabled = true
    output.textContent = await send(call, typed).catch(() => form.dataset['offline']!)
    button.disabled = false
  })
  details.append(form)
}
