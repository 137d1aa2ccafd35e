import { headerBytes, tagLength } from './frame-headers.ts'

/** The most that tags may have before the first sound, in bytes: at 400 kb/s, a third of a second. */
export const largestTag = 16 * 1024

/** Returns what stays of the bytes before the first frame of an MP3 or AAC file: its tags, without pictures. */
export function smallId3(head: Buffer): Buffer {
  const tags: Buffer[] = []
  for (let at = 0, length; (length = tagLength(head.subarray(at, at + headerBytes))); at += length) {
    const tag = head.subarray(at, at + length)
    tags.push(tag.length > largestTag ? rebuildTag(tag) : tag)
  }
  return Buffer.concat(tags)
}

/** Frames that hold pictures and files. */
const heavy = new Set(['APIC', 'PIC', 'GEOB', 'GEO', 'PRIV'])

/** Copies the frames of an ID3v2 tag up to the size of the largest tag, without pictures, files and padding. */
function rebuildTag(tag: Buffer): Buffer {
  const [version, flags] = [tag[3]!, tag[5]!]
  const isUnsynchronised = (flags & 0x80) !== 0
  const body =
    isUnsynchronised && version < 4 ? synchronise(tag.subarray(headerBytes)) : tag.subarray(headerBytes)
  // Version 2 has shorter names and sizes, and no flags.
  const [nameLength, headLength] = version === 2 ? [3, 6] : [4, 10]
  const frames: Buffer[] = []
  let length = 0
  for (let at = extendedHeaderLength(body, version, flags), end; at + headLength <= body.length; at = end) {
    const name = body.toString('latin1', at, at + nameLength)
    const size = version === 4 ? syncsafe(body, at + 4) : body.readUIntBE(at + nameLength, nameLength)
    end = at + headLength + size
    if (!/^[A-Z0-9]+$/.test(name) || size === 0 || end > body.length) break
    if (heavy.has(name) || length + end - at > largestTag - headerBytes) continue
    frames.push(body.subarray(at, end))
    length += end - at
  }
  if (length === 0) return Buffer.alloc(0)
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, version === 4 ? flags & 0x80 : 0, 0, 0, 0, 0])
  for (const [i, shift] of [21, 14, 7, 0].entries()) head[6 + i] = (length >> shift) & 0x7f
  return Buffer.concat([head, ...frames])
}

function syncsafe(bytes: Buffer, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}

function extendedHeaderLength(body: Buffer, version: number, flags: number): number {
  if (!(flags & 0x40) || version === 2) return 0
  return version === 4 ? syncsafe(body, 0) : body.readUInt32BE(0) + 4
}

/** Removes the zeros that were inserted after bytes of 255. */
function synchronise(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let length = 0
  for (const [i, byte] of bytes.entries()) {
    if (byte === 0 && i > 0 && bytes[i - 1] === 0xff) continue
    plain[length++] = byte
  }
  return plain.subarray(0, length)
}

const [paddingBlock, pictureBlock] = [1, 6]

/** Returns what stays of the metadata of a FLAC file: its blocks without pictures and padding. */
export function smallFlac(head: Buffer): Buffer {
  const marker = tagLength(head.subarray(0, headerBytes)) ?? 0
  const blocks: Buffer[] = []
  for (let at = marker + 4, end; at + 4 <= head.length; at = end) {
    end = at + 4 + head.readUIntBE(at + 1, 3)
    const type = head[at]! & 0x7f
    if (type === paddingBlock || type === pictureBlock) continue
    const block = Buffer.from(head.subarray(at, end))
    block[0] = type
    blocks.push(block)
  }
  blocks.at(-1)![0]! |= 0x80
  return Buffer.concat([head.subarray(marker, marker + 4), ...blocks])
}
