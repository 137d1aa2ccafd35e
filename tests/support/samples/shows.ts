import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { ShowFields } from '#contract/shows/show-settings.ts'

/** Settings in which everything is set. */
export const someShow: ShowFields = {
  name: 'Pawòl Lavi & "limyè"',
  description: 'Predikasyon <chak dimanch>.\nNan Jakmèl.',
  language: 'ht',
  category: 'Religion & Spirituality',
  subcategory: 'Christianity',
  author: 'Legliz Lakou',
  owner_name: 'Marie Joseph',
  owner_email: 'marie@example.org',
  email_in_feed: false,
  copyright: '© 2026 Legliz Lakou',
  website: 'https://lakou.example.org/?a=1&b=2',
  explicit: false,
  type: 'serial',
  locked: true,
  funding_url: 'https://lakou.example.org/give',
  funding_text: 'Bay yon ofrann',
  new_feed_url: '',
  guid: '',
}

/** A PNG in a random colour. Sides in pixels. */
export function squareCover(width: number, height = width): Promise<Buffer<ArrayBuffer>> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256), alpha: 0.5 }
  const create = { width, height, channels: 4, background } as const
  return sharp({ create }).png().toBuffer()
}
