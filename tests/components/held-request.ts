import { afterEach, beforeEach, vi } from 'vitest'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'

/**
 * An upload that goes on only as the test says. It goes by `XMLHttpRequest`, the only one that tells how much has been
 * sent.
 */
export class HeldRequest {
  static latest: HeldRequest | undefined
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload = () => {}
  onabort = () => {}
  onerror = () => {}
  status = 200
  responseText = ''
  aborted = false
  private headers: Record<string, string> = {}
  open(method: string, address: string) {
    this.headers = { 'content-type': 'application/json', ...ourHeaders(method, address) }
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return Object.entries(this.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')
  }
  send(_body?: BodyInit) {
    HeldRequest.latest = this
  }
  abort() {
    this.aborted = true
    this.onabort()
  }
  respond(body: object, status = 200) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

/** Sends its body by `fetch`, which the stub server responds to. */
class FetchedRequest extends HeldRequest {
  #controller = new AbortController()
  #address = ''
  #request: RequestInit = {}
  #response = new Headers()
  override open(method: string, address: string) {
    this.#address = address
    this.#request = { method }
  }
  override getAllResponseHeaders() {
    return [...this.#response].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  }
  override send(body?: BodyInit) {
    const { signal } = this.#controller
    HeldRequest.latest = this
    void fetch(this.#address, { ...this.#request, body: body ?? null, signal })
      .then(async (response) => {
        this.status = response.status
        this.responseText = await response.text()
        this.#response = response.headers
        if (!this.aborted) this.onload()
      })
      .catch(() => !this.aborted && this.onerror())
  }
  override abort() {
    this.#controller.abort()
    super.abort()
  }
}

function stubRequests(kind: typeof HeldRequest): void {
  beforeEach(() => {
    HeldRequest.latest = undefined
    vi.stubGlobal('XMLHttpRequest', kind)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}

/** Lets the stub server respond to the uploads of all tests of a file. */
export const respondToUploads = () => stubRequests(FetchedRequest)

/** Holds the uploads of all tests of a file. */
export const holdUploads = () => stubRequests(HeldRequest)
