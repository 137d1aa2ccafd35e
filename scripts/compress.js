import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Minimum size in bytes: compressing smaller files saves nothing noticeable. */
const smallest = 1024
const text = /\.(?:js|css|html|svg)$/

/**
 * Writes .br and .gz files next to each text file of the build, so that the server need not compress on
 * request.
 * @param {string} folder
 */
export function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => text.test(name))
  for (const name of names) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < smallest) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
}
