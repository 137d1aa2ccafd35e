// Compound files ([MS-CFB]): the container of Word documents before 2007, a file system in sectors.

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const headerBytes = 512
const entryBytes = 128
/** Higher sector numbers are markers. */
const maxSector = 0xfffffffa
const noSector = 0xffffffff

const streamType = 2

/** Whether the bytes are a compound file with a stream of this name. Detects cycles in sector chains. */
export function hasCompoundStream(bytes: Buffer, name: string): boolean {
  if (bytes.length < headerBytes || !bytes.subarray(0, magic.length).equals(magic)) return false
  const sectorShift = bytes.readUInt16LE(30)
  if (sectorShift !== 9 && sectorShift !== 12) return false
  const sectorBytes = 1 << sectorShift
  const sectorAt = (sector: number) => {
    const start = (sector + 1) * sectorBytes
    return sector < maxSector && start + sectorBytes <= bytes.length
      ? bytes.subarray(start, start + sectorBytes)
      : undefined
  }
  const table = tableSectors(bytes, sectorAt)
  const nextOf = (sector: number) => {
    const inTable = table[Math.floor((sector * 4) / sectorBytes)]
    if (inTable === undefined) return noSector
    return sectorAt(inTable)?.readUInt32LE((sector * 4) % sectorBytes) ?? noSector
  }
  const seen = new Set<number>()
  for (let sector = bytes.readUInt32LE(48); !seen.has(sector); sector = nextOf(sector)) {
    seen.add(sector)
    const directory = sectorAt(sector)
    if (!directory) return false
    for (let at = 0; at < sectorBytes; at += entryBytes) {
      if (isStream(directory.subarray(at, at + entryBytes), name)) return true
    }
  }
  return false
}

/** Sectors of the allocation table: 109 are listed in the header, further ones in chained sectors. */
function tableSectors(bytes: Buffer, sectorAt: (sector: number) => Buffer | undefined) {
  const sectors: number[] = []
  const add = (list: Buffer) => {
    for (let at = 0; at < list.length; at += 4) sectors.push(list.readUInt32LE(at))
  }
  add(bytes.subarray(76, headerBytes))
  const seen = new Set<number>()
  for (let more = bytes.readUInt32LE(68); !seen.has(more);) {
    seen.add(more)
    const list = sectorAt(more)
    if (!list) break
    add(list.subarray(0, -4))
    more = list.readUInt32LE(list.length - 4)
  }
  return sectors
}

function isStream(entry: Buffer, name: string): boolean {
  const nameBytes = entry.readUInt16LE(64)
  if (entry[66] !== streamType || nameBytes !== (name.length + 1) * 2) return false
  return entry.subarray(0, nameBytes - 2).toString('utf16le') === name
}
