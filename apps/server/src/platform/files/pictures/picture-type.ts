export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

const starts = (bytes: Uint8Array, at: number, ...wanted: readonly number[]): boolean =>
  wanted.every((byte, i) => bytes[at + i] === byte)
const riff = [0x52, 0x49, 0x46, 0x46] as const
const webp = [0x57, 0x45, 0x42, 0x50] as const

/** Detects the type of a picture by its first bytes, ignoring its name; null for a type that is not allowed. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(bytes, 0, ...riff) && starts(bytes, 8, ...webp)) return 'image/webp'
  return null
}
