import type { PictureType } from '../../platform/files/pictures/picture-type.ts'

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const satisfies Record<
  PictureType,
  string
>

/** Where an archive keeps a picture. */
export const pictureName = (fileId: string, type: PictureType): string => `screenshots/${fileId}.${extensions[type]}`

/** The id of the picture under this name; null for a name of something else. */
export const pictureIdIn = (name: string): string | null =>
  /^screenshots\/([0-9a-f]{64})\.(png|jpg|webp)$/.exec(name)?.[1] ?? null
