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
  send() {
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

/** Holds the uploads of all tests of a file. */
export function holdUploads(): void {
  beforeEach(() => {
    HeldRequest.latest = undefined
    vi.stubGlobal('XMLHttpRequest', HeldRequest)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
