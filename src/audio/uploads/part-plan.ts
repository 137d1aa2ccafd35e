import { partSize } from '#contract/files.ts'

/** `end` is exclusive. */
export interface Part {
  partNumber: number
  start: number
  end: number
}

/** Returns the missing parts in order. An empty file has one empty part. */
export function missingParts(size: number, arrived: { partNumber: number; size: number }[] = []): Part[] {
  const sizes = new Map(arrived.map((part) => [part.partNumber, part.size]))
  return Array.from({ length: Math.max(1, Math.ceil(size / partSize)) }, (_, i) => ({
    partNumber: i + 1,
    start: i * partSize,
    end: Math.min(size, (i + 1) * partSize),
  })).filter(({ partNumber, start, end }) => sizes.get(partNumber) !== end - start)
}
