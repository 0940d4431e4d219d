import type { PictureType } from '../../platform/files/pictures/picture-type.ts'

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const satisfies Record<
  PictureType,
  string
>

/** Name of a picture in an archive. */
export const pictureName = (fileId: string, type: PictureType): string => `screenshots/${fileId}.${extensions[type]}`

/** The picture id of this name; null for other entries. */
export const pictureIdIn = (name: string): string | null =>
  /^screenshots\/([0-9a-f]{64})\.(png|jpg|webp)$/.exec(name)?.[1] ?? null
