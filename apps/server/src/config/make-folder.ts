import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a configured folder and its parents. Fails where Node's `recursive` retries for ever, such as below /proc. */
export function makeFolder(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(path)
  if (above !== path) makeFolder(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Created concurrently.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
