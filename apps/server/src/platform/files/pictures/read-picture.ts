import { AppError } from '@afterclose/contract/problems'
import type { Sharp } from 'sharp'
import { currentOwner } from '../../workers/on-behalf.ts'
import { FairQueue } from '../../workers/fair-queue.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'
import { type PictureType, pictureType } from './picture-type.ts'

/** Maximum pixels of a picture: twice those of three large screens side by side. */
export const mostPixels = 50_000_000
/** Pixels of the longer side. */
export const thumbnailSide = 480

export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** WebP. */
  readonly thumbnail: Buffer
}

const formats = {
  'image/png': { name: 'png', clean: cleanPng },
  'image/jpeg': { name: 'jpeg', clean: cleanJpeg },
  'image/webp': { name: 'webp', clean: cleanWebp },
} as const satisfies Record<PictureType, unknown>

const loaders = ['Png', 'Jpeg', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`)

/** Loaded lazily: the library takes a tenth of an idle server's memory. */
async function loadLibrary() {
  const { default: sharp } = await import('sharp')
  // restricts the decoder to these formats, whatever a file claims to be
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let library: ReturnType<typeof loadLibrary> | undefined

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await (library ??= loadLibrary())
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: 30 })
}

/** Maximum concurrent decodings: each takes a pool thread that files and passwords need too, and memory by the picture's size. */
const decoding = new FairQueue({ atOnce: 2, ofOneAtOnce: 1, ofOneWaiting: 100 })
const inTurn = <T>(work: () => Promise<T>): Promise<T> => decoding.run(currentOwner(), work)

/**
 * Decodes an uploaded picture to validate it, and strips hidden data: location, author, comments, and anything else in the file. Applies
 * the camera's rotation.
 * @throws AppError 'Not a picture', 'Damaged picture', 'Animated picture', 'Picture too large'
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const type = pictureType(bytes)
  if (type === null) throw new AppError('Not a picture')
  return inTurn(async () => {
    const clean = formats[type].clean(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const picture = (await upright(bytes, type)) ?? clean
    const { width, height } = await readable((await open(picture)).metadata())
    return { bytes: picture, width, height, thumbnail: await makeThumbnail(picture) }
  })
}

/** The picture rotated according to its EXIF; null if it is upright already. */
async function upright(bytes: Uint8Array, type: PictureType): Promise<Buffer | null> {
  const { orientation = 1 } = await readable((await open(bytes)).metadata())
  if (orientation === 1) return null
  const turned = (await open(bytes)).autoOrient()
  if (type === 'image/png') return readable(turned.png().toBuffer())
  if (type === 'image/webp') return readable(turned.webp({ quality: 95 }).toBuffer())
  return readable(turned.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer())
}

/** A WebP thumbnail of a validated picture. @throws AppError 'Damaged picture' */
export const thumbnailOf = (bytes: Uint8Array): Promise<Buffer> => inTurn(() => makeThumbnail(bytes))

async function makeThumbnail(bytes: Uint8Array): Promise<Buffer> {
  const picture = await open(bytes)
  const fitting = picture.resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
  return readable(fitting.webp({ quality: 80 }).toBuffer())
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const tooLarge = cause instanceof Error && /exceeds pixel limit|^timeout/.test(cause.message)
    throw new AppError(tooLarge ? 'Picture too large' : 'Damaged picture', { cause })
  }
}
