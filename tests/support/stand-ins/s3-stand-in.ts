import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const bucket = 'lakou-files'

/** An S3 server on a local socket with one bucket. `env`: settings of a server that uses it. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'lakou-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It signs a different path for list requests.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const uploads = join(directory, bucket, '._S3rver_uploads')
  // Adds what it lacks: aborted uploads, and the correct error for unknown ones.
  server.middleware.unshift(async (call, next) => {
    const { uploadId } = call.query
    if (!uploadId) return next()
    if (!existsSync(join(uploads, uploadId))) {
      Object.assign(call, { status: 404, type: 'application/xml', body: noSuchUpload })
    } else if (call.method === 'DELETE') {
      rmSync(join(uploads, uploadId), { recursive: true })
      call.status = 204
    } else {
      return next()
    }
  })
  const { port } = await server.run()
  return {
    env: {
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Number of open multipart uploads. */
    openUploads: async () => (await readdir(uploads).catch(() => [])).length,
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const noSuchUpload = '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>Gone.</Message></Error>'
