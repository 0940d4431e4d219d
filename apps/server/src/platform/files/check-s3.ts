import { ConfigError } from '../../config/config-error.ts'
import { FilesUnavailable } from './outage.ts'
import type { S3Settings } from '../../config/s3-setting.ts'
import { openBucket } from './s3-bucket.ts'

/** Setting to check for each error code of the service. */
const settingOf: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET',
  InvalidAccessKeyId: 'S3_ACCESS_KEY',
  SignatureDoesNotMatch: 'S3_SECRET_KEY',
  AuthorizationHeaderMalformed: 'S3_REGION',
  PermanentRedirect: 'S3_REGION',
}

/**
 * Tests the bucket at the start, so that a wrong setting is noticed before a user adds a picture.
 * @throws ConfigError if the bucket cannot be read with these settings
 */
export async function checkS3(settings: S3Settings): Promise<void> {
  try {
    await openBucket(settings).folders('')
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    const name = error.cause instanceof Error ? error.cause.name : ''
    const setting = settingOf[name] ?? 'S3_ENDPOINT'
    throw new ConfigError(`The S3 service refuses the settings. Check ${setting} first. ${error.message}.`)
  }
}
