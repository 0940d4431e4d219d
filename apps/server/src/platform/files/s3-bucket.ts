import type { S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { S3Settings } from '../../config/s3-setting.ts'
import { FilesUnavailable } from './outage.ts'

export interface S3Object {
  /** Without the prefix. */
  readonly key: string
  readonly modified: Date
  readonly bytes: number
}

/** Operations of a bucket. All throw FilesUnavailable if the service is away or refuses. */
export interface Bucket {
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** Null if the object does not exist. `range` as in HTTP: "bytes=0-9". */
  get(key: string, range?: string): Promise<Readable | null>
  /** Bytes; null if the object does not exist. */
  size(key: string): Promise<number | null>
  /** No-op if the object does not exist. */
  copy(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /** All objects below a key that ends with a slash, or is empty. */
  list(below: string): Promise<readonly S3Object[]>
  /** Names of the folders directly below it. */
  folders(below: string): Promise<readonly string[]>
}

/** Timeouts in milliseconds: shorter than those of the callers, so that an unreachable service is reported as such. */
const connectionTimeout = 3000
const answerTimeout = 10_000

type Sdk = typeof import('@aws-sdk/client-s3')

/** Loaded lazily, as the library is large. */
function opened(settings: S3Settings): () => Promise<{ sdk: Sdk; client: S3Client }> {
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | null = null
  return () => {
    loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint: settings.endpoint,
        region: settings.region,
        credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
        forcePathStyle: true,
        // Many S3-compatible services do not support the checksums that the library adds by default.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: {
          connectionTimeout,
          requestTimeout: answerTimeout,
          throwOnRequestTimeout: true,
          socketTimeout: answerTimeout,
        },
      }),
    }))
    return loaded
  }
}

export function openBucket(settings: S3Settings): Bucket {
  const { bucket, prefix } = settings
  const open = opened(settings)
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  async function page(below: string, token: string | undefined, delimiter: string | undefined) {
    const { sdk, client } = await open()
    const input = { Bucket: bucket, Prefix: prefix + below, ContinuationToken: token, Delimiter: delimiter }
    return answered(client.send(new sdk.ListObjectsV2Command(input)))
  }
  async function* pages(below: string, delimiter?: string) {
    let token: string | undefined
    do {
      const found = await page(below, token, delimiter)
      yield found
      token = found.IsTruncated === true ? found.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  return {
    async put(key, content) {
      const { sdk, client } = await open()
      if (content instanceof Uint8Array)
        await answered(client.send(new sdk.PutObjectCommand({ ...at(key), Body: content })))
      else await putStream(client, at(key), content)
    },
    async get(key, range) {
      const { sdk, client } = await open()
      const answer = await found(answered(client.send(new sdk.GetObjectCommand({ ...at(key), Range: range }))))
      if (answer === null) return null
      if (answer.Body instanceof Readable) return answer.Body
      throw new FilesUnavailable('The S3 service answered without a file')
    },
    async size(key) {
      const { sdk, client } = await open()
      const answer = await found(answered(client.send(new sdk.HeadObjectCommand(at(key)))))
      return answer?.ContentLength ?? null
    },
    async copy(from, to) {
      const { sdk, client } = await open()
      const CopySource = encodeURI(`${bucket}/${prefix}${from}`)
      await found(answered(client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource }))))
    },
    async remove(key) {
      const { sdk, client } = await open()
      await answered(client.send(new sdk.DeleteObjectCommand(at(key))))
    },
    async list(below) {
      const objects: S3Object[] = []
      for await (const { Contents = [] } of pages(below))
        for (const { Key, LastModified, Size = 0 } of Contents)
          if (Key !== undefined)
            objects.push({ key: Key.slice(prefix.length), modified: LastModified ?? new Date(0), bytes: Size })
      return objects
    },
    async folders(below) {
      const names: string[] = []
      for await (const { CommonPrefixes = [] } of pages(below, '/'))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(prefix.length + below.length, -1))
      return names
    },
  }
}

/** Multipart upload: if the stream breaks, no part is stored. @throws the error of the stream */
async function putStream(client: S3Client, place: { Bucket: string; Key: string }, content: Readable): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage')
  let broken: Error | null = null
  content.once('error', (error) => (broken = error))
  try {
    await new Upload({ client, params: { ...place, Body: content } }).done()
  } catch (error) {
    throw broken ?? new FilesUnavailable('The S3 service does not take files', { cause: error })
  }
}

async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    throw new FilesUnavailable(`The S3 service returned an unexpected response: ${reason}`, { cause: error })
  }
}

const absentNames: readonly unknown[] = ['NoSuchKey', 'NotFound']

/** Null if the object does not exist. */
async function found<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    const cause = error instanceof FilesUnavailable ? error.cause : error
    if (cause instanceof Error && absentNames.includes(cause.name)) return null
    throw error
  }
}
