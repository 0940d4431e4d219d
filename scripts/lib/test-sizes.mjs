import { closeSync, globSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Sizes of a test run. `TEST_SIZE=small`, which `npm test` sets, excludes large files, uses SQLite only and limits laws to 50 runs. Without
 * it, everything runs.
 */
export const isSmallRun = process.env.TEST_SIZE === 'small'

/**
 * Whether a test file only belongs to the large size. Its first line says so, with the reason: "// @large: kills servers". Large tests are
 * slow, and seldom the first to fail.
 */
export function isLarge(path) {
  const bytes = Buffer.alloc(200)
  const file = openSync(path)
  try {
    return /^\/\/ @large: \S/.test(bytes.toString('utf8', 0, readSync(file, bytes)))
  } finally {
    closeSync(file)
  }
}

/** Paths below `home` of the files that this run excludes for their size. */
export const excludedFiles = (pattern, home = root) =>
  isSmallRun ? globSync(pattern, { cwd: home }).filter((file) => isLarge(join(home, file))) : []
