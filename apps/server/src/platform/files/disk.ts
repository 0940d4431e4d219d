import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Null for a file or folder that is not there. */
export async function absent<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/**
 * Writes a file that has its name only once it is whole and on the disk; its folder is made when it is not there.
 * @param unfinished a folder on the same disk, where it lies until then
 */
export async function writeWhole(path: string, content: Uint8Array | Readable, unfinished: string): Promise<void> {
  const begun = join(unfinished, randomUUID())
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await writeAsItComes(begun, content)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(begun, path)
    await keepNames(dirname(path))
  } catch (error) {
    await rm(begun, { force: true })
    throw error
  }
}

/** Bytes that a file may have on their way to the disk. */
export const mostUnwritten = 4 * 1024 * 1024

/**
 * Puts a file on the disk while it comes. A commit of SQLite waits for what else its disk has yet to write, and the main thread with it:
 * beside five uploads of 99 MB that were flushed at their end, it waited for a quarter of a second.
 */
async function writeAsItComes(path: string, content: Uint8Array | Readable): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  let unwritten = 0
  const parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array> = content instanceof Uint8Array ? [content] : content
  for await (const part of parts) {
    await file.writeFile(part)
    unwritten += part.length
    if (unwritten < mostUnwritten) continue
    await file.datasync()
    unwritten = 0
  }
  await file.sync()
}

/**
 * Removes a file or a folder with all that is in it, also while more is being put there: it first loses its name, in one
 * step. Emptying a folder file by file fails when another one comes in between.
 * @param unfinished a folder on the same disk, where it lies until then; what a crash leaves there is removed with the rest
 */
export async function removeWhole(path: string, unfinished: string): Promise<void> {
  const going = join(unfinished, randomUUID())
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await absent(rename(path, going))
  await rm(going, { recursive: true, force: true })
}

/** Flushes the folder (fsync), so that a new file name survives a power cut as its bytes do. Windows has no such call. */
async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using names = await open(folder)
  await names.sync()
}

/** Removes what lies in a folder and was last written before this time. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of (await absent(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const state = await absent(stat(path)) // it may be finished by now
    if (state !== null && state.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
