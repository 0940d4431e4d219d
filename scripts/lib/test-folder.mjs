import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes the folder for all that a run of the tests stores. It can be passed through by every user: PostgreSQL refuses to run as
 * root, so that the tests start it as another user, whose data lies below.
 */
export function makeTestFolder(place = placeForStores()) {
  const folder = mkdtempSync(join(place, 'test-')) // a short name: sockets lie below it
  chmodSync(folder, 0o711)
  return folder
}

/** Test servers commit thousands of times, and wait for the disk each time: where there is a folder in memory they need not. */
function placeForStores() {
  const inMemory = '/dev/shm'
  if (process.env.TMPDIR !== undefined || !existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > 4e9 ? inMemory : tmpdir()
}
