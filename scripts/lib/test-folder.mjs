import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates the folder for everything that a test run stores. All users can traverse it: PostgreSQL refuses to run as root, so tests start it
 * as another user, with its data below.
 */
export function makeTestFolder(place = placeForStores()) {
  const folder = mkdtempSync(join(place, 'test-')) // a short name, because paths of sockets are limited
  chmodSync(folder, 0o711)
  return folder
}

/** Test servers commit thousands of times, and wait for the disk each time, unless there is a folder in memory. */
function placeForStores() {
  const inMemory = '/dev/shm'
  if (process.env.TMPDIR !== undefined || !existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > 4e9 ? inMemory : tmpdir()
}
