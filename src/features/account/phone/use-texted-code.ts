import { useEffect, useRef } from 'react'

/** What Android's Chrome has beyond `autocomplete="one-time-code"` (https://wicg.github.io/web-otp). */
interface CodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}
interface TextedCode extends Credential {
  code?: string
}

/** Takes the code over from the text as soon as it arrives, where the browser can and the person allows it. */
export function useTextedCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    // Elsewhere no text arrives, and asking for one has been seen to end Chromium's page.
    if (!('OTPCredential' in window) || !/Android/.test(navigator.userAgent)) return
    const request = new AbortController()
    const options: CodeRequest = { otp: { transport: ['sms'] }, signal: request.signal }
    void navigator.credentials
      .get(options)
      .then((texted: TextedCode | null) => texted?.code && latest.current(texted.code))
      // Declined, or the screen was left: the code is typed.
      .catch(() => {})
    return () => request.abort()
  }, [])
}
