import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { RefusedError } from './commands.ts'

/** Refuses a missing store: opening creates it, and a wrong folder would look like an empty one. @throws RefusedError */
export function mustHaveStore({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'afterclose.db')))
    throw new RefusedError(`There is no database in ${dataDir} yet. Set the folder with DATA_DIR.`)
}
