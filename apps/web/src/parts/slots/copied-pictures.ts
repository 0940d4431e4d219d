import type { ScreenshotView } from '@afterclose/contract/screenshots'
import { queryClient } from '../../journal/query-client.ts'
import { pictureQuery } from './picture.tsx'
import type { WaitingPicture } from './waiting-pictures.ts'

type Copied = Pick<WaitingPicture, 'slot' | 'content'>

/** Copies the pictures and links of a record to the slots of a new one. Skips unreadable pictures: the original record keeps them. */
export async function copiedPictures(screenshots: readonly ScreenshotView[]): Promise<readonly Copied[]> {
  const copies = await Promise.all(screenshots.map(copyOf))
  return copies.filter((copy) => copy !== null)
}

async function copyOf({ slot, url, fileId }: ScreenshotView): Promise<Copied | null> {
  if (url !== null) return { slot, content: url }
  if (fileId === null) return null
  try {
    const blob = await queryClient.ensureQueryData(pictureQuery(fileId))
    return { slot, content: new File([blob], `screenshot-${slot}`, { type: blob.type }) }
  } catch {
    return null
  }
}
