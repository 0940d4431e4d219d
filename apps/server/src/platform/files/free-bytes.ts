import { statfs } from 'node:fs/promises'
import { onDisk } from './outage.ts'

/** Free bytes on the disk of a folder. @throws FilesUnavailable if the folder does not exist */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await onDisk(statfs(folder))
  return bavail * bsize
}
