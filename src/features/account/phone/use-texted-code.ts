import { useEffect, useRef } from 'react'

/** WebOTP of Chrome on Android (https://wicg.github.io/web-otp). */
interface CodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}
interface TextedCode extends Credential {
  code?: string
}

/** Reads the code from the incoming text with WebOTP, where available and permitted. */
export function useTextedCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    // Elsewhere no text can arrive, and the request has crashed Chromium tabs.
    if (!('OTPCredential' in window) || !/Android/.test(navigator.userAgent)) return
    const request = new AbortController()
    const options: CodeRequest = { otp: { transport: ['sms'] }, signal: request.signal }
    void navigator.credentials
      .get(options)
      .then((texted: TextedCode | null) => texted?.code && latest.current(texted.code))
      // Declined or unmounted: the user types the code.
      .catch(() => {})
    return () => request.abort()
  }, [])
}
