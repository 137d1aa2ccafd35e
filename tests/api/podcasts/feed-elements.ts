import { expect } from 'vitest'
import type { XmlElement } from './xml-tree.ts'

/** A feed as read by a client; `isFull`: everything is set in it. */
export interface Feed {
  xml: string
  response: Response
  root: XmlElement
  channel: XmlElement
  items: XmlElement[]
  isFull: boolean
}

export const all = ({ children }: XmlElement, name: string) => children.filter((child) => child.name === name)
export const one = (of: XmlElement, name: string) => {
  const [found, ...more] = all(of, name)
  expect(more, `${name} only once`).toEqual([])
  expect(found, name).toBeDefined()
  return found!
}
export const textOf = (of: XmlElement, name: string) => one(of, name).text
export const attribute = (of: XmlElement, name: string, which: string) => one(of, name).attributes[which]!
export const bytes = (text: string) => Buffer.byteLength(text)
export const each =
  (check: (item: XmlElement, feed: Feed) => unknown) =>
  async (feed: Feed): Promise<void> => {
    expect(feed.items.length).toBeGreaterThan(0)
    for (const item of feed.items) await check(item, feed)
  }
export const eachFull = (check: (item: XmlElement) => unknown) =>
  each((item, { isFull }) => isFull && check(item))
export const isAddress = (text: string) => expect(text).toMatch(/^https?:\/\/[!-~]+$/)
