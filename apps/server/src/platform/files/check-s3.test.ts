import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError } from '../../config/config-error.ts'
import { s3Server, type S3Server } from '../../../test/support/s3/server.ts'
import { checkS3 } from './check-s3.ts'

let server: S3Server
beforeEach(async () => {
  server = await s3Server()
})
afterEach(() => server.close())

it('says nothing when everything is right', async () => {
  await checkS3(server.settings)
})

it.each([
  ['S3_BUCKET', { bucket: 'another' }],
  ['S3_SECRET_KEY', { secretKey: 'another' }],
  ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:1' }],
])('points to %s when that is wrong', async (setting, wrong) => {
  const check = checkS3({ ...server.settings, ...wrong })
  await expect(check).rejects.toBeInstanceOf(ConfigError)
  await expect(check).rejects.toThrow(`Check ${setting} first`)
  await expect(check).rejects.not.toThrow(server.settings.secretKey)
})
