import { statfs } from 'node:fs/promises'
import { onDisk } from './outage.ts'

/** Bytes that the disk of a folder has room for. @throws FilesUnavailable where the folder is not there */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await onDisk(statfs(folder))
  return bavail * bsize
}
