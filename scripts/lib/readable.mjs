import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives a folder and everything below it the modes 755 and 644, whatever the umask: the server usually runs as another user than the one
 * who built it, in the image and as a systemd unit.
 */
export function makeReadable(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
