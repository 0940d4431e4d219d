import { readFileSync } from 'node:fs'
import { situations } from '@afterclose/demo/pictures'

const folder = new URL('../../../demo-pictures/', import.meta.url)

/** The demo's screenshots as PNG files, for all trades, by the index of `pictureOf`. */
export const demoPictures = (): readonly Uint8Array[] =>
  situations.map((_, i) => readFileSync(new URL(`${String(i + 1).padStart(2, '0')}.png`, folder)))
