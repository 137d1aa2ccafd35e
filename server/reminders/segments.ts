import { SegmentedMessage } from 'sms-segments-calculator'

/** What a text costs: how many segments it goes out in, and the characters that make it need more of them. */
export function segmentsOf(body: string): { segments: number; costly: string[] } {
  const message = new SegmentedMessage(body)
  return { segments: message.segmentsCount, costly: [...new Set(message.getNonGsmCharacters())] }
}
