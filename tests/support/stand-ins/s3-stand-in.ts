import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const bucket = 'lakou-files'

/** A server that speaks S3 on a socket of this machine, with one bucket. `env`: the settings that lead to it. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'lakou-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It takes the path of a list for another one than is signed.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const uploads = join(directory, bucket, '._S3rver_uploads')
  // What it lacks: uploads that are given up, and the right word for those that are not there.
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
    /** How many uploads in parts are open. */
    openUploads: async () => (await readdir(uploads).catch(() => [])).length,
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const noSuchUpload = '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>Gone.</Message></Error>'
