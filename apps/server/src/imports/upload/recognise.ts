import type { recogniseFile } from '@afterclose/contract/imports'
import { currencies } from '@afterclose/core/journal'
import { importerFor, readFile } from '@afterclose/importers/importers'
import type { z } from 'zod'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { keysOf } from '../import-files.ts'
import { factsOfFile } from './facts-of-file.ts'
import { bytesOf } from './row-file.ts'

export type Recognised = z.output<typeof recogniseFile.response>

/** An upload that is only checked for its platform. */
export interface FileAsk {
  readonly importIdentifier: string
  readonly fileName: string
}

/** Detects the facts of an uploaded file that a first journal needs. */
export async function recogniseUpload(files: WorkFiles, { importIdentifier, fileName }: FileAsk): Promise<Recognised> {
  const bytes = await bytesOf(await files.get(keysOf(importIdentifier).upload))
  if (bytes === null) throw new Error(`The upload ${importIdentifier} is gone`)
  const file = { name: fileName, bytes }
  const parsed = readFile(file, 'AUTO', { mapping: null })
  const { failure, accountCurrency, positions } = parsed
  // the results that a platform states are in the currency of its account
  const [ofResults, ...others] = new Set(positions.map(({ currency }) => currency))
  const stated = accountCurrency ?? (others.length === 0 ? ofResults : null)
  return {
    importer: failure === null ? (importerFor(file)?.type ?? null) : null,
    currency: currencies.find((currency) => currency === stated) ?? null,
    problem: failure,
    ...factsOfFile(file, parsed),
  }
}
