import { expect } from 'vitest'
import { all, isAddress, one, textOf } from './feed-elements.ts'
import type { Feed } from './feed-elements.ts'

/** What RSS 2.0 and XML ask of a feed. */
export const rssRules: Record<string, (feed: Feed) => unknown> = {
  'is well-formed XML in UTF-8': ({ xml }) =>
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>/i),
  'has the media type of RSS': ({ response }) =>
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8'),
  'has the root rss of version 2.0': ({ root }) =>
    expect([root.name, root.attributes['version']]).toEqual(['rss', '2.0']),
  'has one channel': ({ root }) => expect(all(root, 'channel')).toHaveLength(1),
  'has a title of the channel': ({ channel }) => expect(textOf(channel, 'title')).not.toBe(''),
  'has a link of the channel': ({ channel }) => isAddress(textOf(channel, 'link')),
  'has a description of the channel': ({ channel }) => expect(textOf(channel, 'description')).not.toBe(''),
  'has a language by ISO 639': ({ channel }) =>
    expect(textOf(channel, 'language')).toMatch(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/),
  'has an image with address, title and link of the channel': ({ channel }) => {
    const picture = one(channel, 'image')
    isAddress(textOf(picture, 'url'))
    expect(textOf(picture, 'title')).toBe(textOf(channel, 'title'))
    expect(textOf(picture, 'link')).toBe(textOf(channel, 'link'))
  },
  'has a copyright if one is set': ({ channel, isFull }) =>
    expect(all(channel, 'copyright')).toHaveLength(isFull ? 1 : 0),
  'has no characters that XML forbids': ({ xml }) =>
    // oxlint-disable-next-line no-control-regex -- the characters that XML forbids
    expect(xml).not.toMatch(/[\0-\b\v\f\u000e-\u001f\ufffe\uffff]/),
  'declares each namespace that it uses': ({ xml, root }) => {
    const used = new Set(Array.from(xml.matchAll(/<([a-z]+):/g), ([, prefix]) => prefix!))
    for (const prefix of used) expect(root.attributes[`xmlns:${prefix}`], prefix).toBeDefined()
  },
}
