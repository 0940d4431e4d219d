import sharp, { type Sharp } from 'sharp'

const [width, height] = [64, 40]

/** Noise, so that every byte of a file counts; another seed makes other noise. */
function pixels(seed: string): Sharp {
  let state = Buffer.from(seed).reduce((sum, byte) => Math.imul(sum, 31) + byte, 1)
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return state >> 16
  }
  const raw = Uint8Array.from({ length: width * height * 3 }, next)
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

/** Small pictures of 64 × 40 pixels that show nothing; another seed makes other bytes. */
export const testPicture = {
  png: (seed = 'a') => bytesOf(pixels(seed).png()),
  jpeg: (seed = 'a') => bytesOf(pixels(seed).jpeg()),
  webp: (seed = 'a') => bytesOf(pixels(seed).webp({ lossless: true })),
}

export const bytesOf = async (picture: Sharp): Promise<Buffer<ArrayBuffer>> => Buffer.from(await picture.toBuffer())

const secrets = {
  IFD0: { Copyright: 'SECRET trader', Artist: 'SECRET name' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
}

/** The picture with what a camera and an editor write into it, and perhaps turned. */
export const withSecrets = (picture: Uint8Array, orientation = 1): Sharp =>
  sharp(picture)
    .withExif(secrets)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
    .withMetadata({ orientation })
