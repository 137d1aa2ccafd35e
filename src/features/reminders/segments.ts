import { SegmentedMessage } from 'sms-segments-calculator'

/** How many segments a text goes out in, and the characters that make it need more of them. */
export function segmentsOf(text: string): { segments: number; costly: string } {
  const message = new SegmentedMessage(text)
  return { segments: message.segmentsCount, costly: [...new Set(message.getNonGsmCharacters())].join(' ') }
}
