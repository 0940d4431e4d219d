import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface MountedDisk {
  readonly folder: string
  remove(): void
}

/**
 * A disk of its own in memory (tmpfs), mounted with these options, such as `ro` or `size=24m`. Null where this machine
 * mounts none for us: only root on Linux may.
 */
export function mountedDisk(options: string): MountedDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
