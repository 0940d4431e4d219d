import { closeSync, globSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Whether this is the small size of the tests (`npm test`): no large test files, SQLite only, fewer runs of laws (`runs.ts`). */
export const isSmallSize = process.env['TEST_SIZE'] === 'small'

/**
 * Whether a test file only belongs to the large size. Its first line says so, with the reason: "// @large: kills servers". Large tests are
 * slow, and seldom the first to fail.
 */
export function isLarge(path: string): boolean {
  const bytes = Buffer.alloc(200)
  const file = openSync(path, 'r')
  try {
    return /^\/\/ @large: \S/.test(bytes.toString('utf8', 0, readSync(file, bytes)))
  } finally {
    closeSync(file)
  }
}

/** Paths below `home` of the test files that this run excludes for their size. @param pattern a glob below `home` */
export const excludedFiles = (pattern: string, home: string): readonly string[] =>
  isSmallSize ? globSync(pattern, { cwd: home }).filter((file) => isLarge(join(home, file))) : []
