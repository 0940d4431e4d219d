import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Null for a missing file or folder. */
export async function nullIfAbsent<T>(reading: Promise<T>): Promise<T | null> {
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
 * Writes a file atomically and durably, under a temporary name until it is complete; creates its folder.
 * @param unfinished a folder on the same disk for the temporary file
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

/** Maximum unflushed bytes of a file. */
export const mostUnwritten = 4 * 1024 * 1024

/**
 * Flushes a file while it is written. A commit of SQLite waits for other unwritten data of its disk, and the main thread with it: next to
 * five uploads of 99 MB that were flushed at their end, it waited for a quarter of a second.
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
 * Removes a file or folder recursively, even while files are being added: it is renamed first, atomically. Emptying a folder file by file
 * fails if another one is added in between.
 * @param unfinished a folder on the same disk to rename it into; leftovers of a crash there are removed with the rest
 */
export async function removeWhole(path: string, unfinished: string): Promise<void> {
  const going = join(unfinished, randomUUID())
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await nullIfAbsent(rename(path, going))
  await rm(going, { recursive: true, force: true })
}

/** Flushes the folder (fsync), so that a new file name survives a power cut like its bytes. Windows has no such call. */
async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using names = await open(folder)
  await names.sync()
}

/** Removes entries of a folder last written before this time. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of (await nullIfAbsent(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const state = await nullIfAbsent(stat(path)) // it may be finished by now
    if (state !== null && state.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
