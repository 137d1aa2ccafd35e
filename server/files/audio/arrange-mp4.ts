import { largestTag } from './small-tags.ts'
import type { Piece } from './walk.ts'

/** A box of an MP4 file, with its header. */
export interface Box {
  type: string
  /** Offset in the file. */
  start: number
  size: number
}

/** Boxes that only fill room. */
const padding = new Set(['free', 'skip', 'wide'])
/** Boxes with offsets that `moveChunks` does not know: fragments and items. */
const unknown = new Set(['moof', 'mfra', 'sidx', 'meta'])

/**
 * Returns the pieces of the file with its index, `moov`, before the sound and without large pictures: players need all
 * of the index before the first sound. Returns undefined where that is so already, or the file cannot be rewritten.
 * `index`: the content of `moov`.
 */
export function arrangeMp4(boxes: Box[], index: Buffer): Piece[] | undefined {
  if (boxes.some(({ type }) => unknown.has(type)) || boxes.filter(({ type }) => type === 'moov').length > 1)
    return undefined
  const moov = boxes.findIndex(({ type }) => type === 'moov')
  const sound = boxes.findIndex(({ type }) => type === 'mdat')
  if (sound === -1) return undefined
  const small = withoutPictures(index)
  const saved = index.length - small.length
  if (moov < sound && saved < largestTag) return undefined

  const isFirst = ({ type }: Box) => type === 'ftyp'
  const others = boxes.filter((box) => !isFirst(box) && box.type !== 'moov' && !padding.has(box.type))
  const first = boxes.filter(isFirst)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(small.length + 8)
  head.write('moov', 4)
  let at = first.reduce((sum, { size }) => sum + size, 0) + small.length + 8
  const moves = others.map(({ start, size }) => {
    const to = at
    at += size
    return { start, size, by: to - start }
  })
  if (!moveChunks(small, moves)) return undefined
  const range = ({ start, size }: Box) => ({ start, end: start + size - 1 })
  return [...first.map(range), head, small, ...others.map(range)]
}

interface Move {
  start: number
  size: number
  by: number
}

/** Levels of boxes that are read: the chunk offsets are on the fifth. */
const maxDepth = 8
/** Boxes on the way to the chunk offsets (`stco`, `co64`) and to the pictures (`covr`). */
const containers = new Set(['trak', 'mdia', 'minf', 'stbl', 'udta', 'meta', 'ilst'])

interface Child {
  type: string
  /** Offsets of the box and of its content. */
  start: number
  content: number
  end: number
}

/** Yields the boxes between two offsets. */
function* childrenOf(bytes: Buffer, from: number, to: number): Generator<Child> {
  for (let start = from; start + 8 <= to;) {
    const size = bytes.readUInt32BE(start)
    if (size < 8 || start + size > to) return
    const type = bytes.toString('latin1', start + 4, start + 8)
    // `meta` has a version before its boxes, except in QuickTime's files.
    const version = type === 'meta' && bytes.toString('latin1', start + 12, start + 16) !== 'hdlr' ? 4 : 0
    yield { type, start, content: start + 8 + version, end: start + size }
    start += size
  }
}

/** Copies the boxes without pictures that are larger than a tag may be, and without padding. */
function withoutPictures(bytes: Buffer, from = 0, to = bytes.length, depth = 0): Buffer {
  const parts: Buffer[] = []
  let end = from
  for (const child of childrenOf(bytes, from, to)) {
    end = child.end
    if (padding.has(child.type)) continue
    if (child.type === 'covr' && child.end - child.start > largestTag) continue
    if (!containers.has(child.type) || depth === maxDepth) {
      parts.push(bytes.subarray(child.start, child.end))
      continue
    }
    const head = Buffer.from(bytes.subarray(child.start, child.content))
    const content = withoutPictures(bytes, child.content, child.end, depth + 1)
    head.writeUInt32BE(head.length + content.length)
    parts.push(head, content)
  }
  // Some files end a list of boxes with four zeros.
  parts.push(bytes.subarray(end, to))
  return Buffer.concat(parts)
}

/** Corrects the offsets of the chunks. Returns false where one is in no box that was moved. */
function moveChunks(bytes: Buffer, moves: Move[], from = 0, to = bytes.length, depth = 0): boolean {
  if (depth > maxDepth) return false
  for (const { type, content, end } of childrenOf(bytes, from, to)) {
    if (containers.has(type) && !moveChunks(bytes, moves, content, end, depth + 1)) return false
    if (type !== 'stco' && type !== 'co64') continue
    const width = type === 'stco' ? 4 : 8
    const count = Math.min(bytes.readUInt32BE(content + 4), Math.floor((end - content - 8) / width))
    for (let i = 0; i < count; i++) {
      const at = content + 8 + i * width
      const offset = width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at))
      const move = moves.find(({ start, size }) => offset >= start && offset < start + size)
      const moved = offset + (move?.by ?? 0)
      if (!move || moved > (width === 4 ? 0xff_ff_ff_ff : Number.MAX_SAFE_INTEGER)) return false
      if (width === 4) bytes.writeUInt32BE(moved, at)
      else bytes.writeBigUInt64BE(BigInt(moved), at)
    }
  }
  return true
}
