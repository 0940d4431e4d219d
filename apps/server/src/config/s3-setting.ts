/** Settings of S3 storage, as plain data. */
export interface S3Settings {
  readonly kind: 's3'
  /** URL of the service; buckets are the first part of its paths. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Prefix of all keys: empty, or with a trailing slash. */
  readonly prefix: string
}
