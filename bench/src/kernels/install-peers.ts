import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../peers/', import.meta.url)
const stamp = new URL('node_modules/.installed-lock', folder)

/**
 * Installs the packages of bench/peers, once: databases with their binaries, several hundred megabytes that only this bench needs. Without
 * a network the peers that need them are reported as missing.
 *
 * @returns whether they are installed now
 */
export function ensurePeers(): boolean {
  const lock = createHash('sha256')
    .update(readFileSync(new URL('package-lock.json', folder)))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true
  console.log('Installing the packages that the engine is compared with, into bench/peers: about 400 MB, once.')
  const npm = process.env['npm_execpath']
  const [command, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  // Not `npm ci`: it refuses a lock file that lacks binaries of other platforms, and registries do not all have them.
  const options = ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund']
  const { status } = spawnSync(command, [...before, ...options], {
    cwd: fileURLToPath(folder),
    stdio: 'inherit',
    timeout: 600_000,
  })
  if (status === 0) writeFileSync(stamp, lock)
  return status === 0
}
