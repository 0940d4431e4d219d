/** Size limits of a ZIP. */
export interface Size {
  readonly entries: number
  /** Inflated bytes of all entries. */
  readonly inflated: number
}

/** Limits for uploads of users. */
export const sentSize: Size = { entries: 200_000, inflated: 8 * 1024 ** 3 }
/** A backup is the owner's own, and as large as the installation. */
export const anySize: Size = { entries: Infinity, inflated: Infinity }

/** Limits of an archive, enforced while inflating, whatever the archive states. */
export const limits = {
  manifest: 48 * 1024 ** 2,
  /** Bytes of a line, which is one record. */
  line: 8 * 1024 ** 2,
  /** Bytes of a picture; rotating it may have made it larger than the upload. */
  picture: 32 * 1024 ** 2,
  /** Maximum compression ratio of entries above `ratioFrom` bytes. Nearly equal records reach 150. */
  ratio: 700,
  ratioFrom: 16 * 1024 ** 2,
} as const
