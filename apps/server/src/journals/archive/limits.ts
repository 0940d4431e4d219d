/** How large a ZIP may be. */
export interface Size {
  readonly entries: number
  /** Bytes of all entries together, inflated. */
  readonly inflated: number
}

/** Limits for uploads of users. */
export const sentSize: Size = { entries: 200_000, inflated: 8 * 1024 ** 3 }
/** A backup is the owner's own, and as large as his installation. */
export const anySize: Size = { entries: Infinity, inflated: Infinity }

/** Limits of an archive. Reading checks them while it inflates, whatever the archive states. */
export const limits = {
  manifest: 48 * 1024 ** 2,
  /** Bytes of a line, which is one record. */
  line: 8 * 1024 ** 2,
  /** Bytes of a picture; one that had to be turned may have grown since it was sent. */
  picture: 32 * 1024 ** 2,
  /** Bytes that come out for each that is there, in entries of more than `ratioFrom` bytes. Records that are nearly alike reach 150. */
  ratio: 700,
  ratioFrom: 16 * 1024 ** 2,
} as const
