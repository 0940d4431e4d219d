import type { Entry } from 'yauzl'

const [stored, deflated] = [0, 8]
const [typeMask, symlink, folder] = [0o170000, 0o120000, 0o040000]

/** Maximum compression ratio of entries that inflate to more than `from` bytes. */
export interface Ratio {
  readonly ratio: number
  readonly from: number
}

export const isFolder = ({ fileName, externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & typeMask) === folder || fileName.endsWith('/')

/** Why a ZIP entry is rejected before inflating, in words that follow its name; null if it is acceptable. */
export function refusedEntry(entry: Entry, { ratio, from }: Ratio): string | null {
  const { compressionMethod, uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted()) return 'is encrypted'
  if (((entry.externalFileAttributes >>> 16) & typeMask) === symlink) return 'is a link to another file'
  if (compressionMethod !== stored && compressionMethod !== deflated) return 'uses an unsupported compression method'
  if (uncompressedSize > from && uncompressedSize > compressedSize * ratio)
    return 'is a ZIP bomb: it would unpack to far more than records do'
  return null
}
