/** Where files lie in a service that speaks S3, as plain data. */
export interface S3Settings {
  readonly kind: 's3'
  /** Web address of the service; buckets are the first part of its paths. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Prefix of all keys: empty, or with a slash at its end. */
  readonly prefix: string
}
