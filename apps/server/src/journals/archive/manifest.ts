import { AppError } from '@afterclose/contract/problems'
import { z } from 'zod'
import { parseJson } from '../../platform/http/json.ts'
import { archiveRefusal } from './refusal.ts'

/** Formats of an archive: one journal, or a whole installation. */
export const formatNames = { journal: 'afterclose-journal', backup: 'afterclose-backup' } as const
export type ArchiveKind = keyof typeof formatNames
/** Increase when older servers could no longer read an archive. docs/archive.md describes each version. */
export const archiveVersion = 5

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')
const Count = z.int().min(0)

/** Files that records refer to but that were missing when the archive was written. */
const MissingFiles = z.array(Sha256).max(1_000_000)

export const Manifest = z.object({
  format: z.string().max(100),
  version: z.int().min(1),
  /** Version of Afterclose that wrote the archive. */
  product: z.string().max(100),
  created: z.iso.datetime(),
  /** Records by kind. */
  counts: z.record(z.string().max(100), Count),
  missingFiles: MissingFiles,
  /** Every other entry of the ZIP by name. */
  entries: z.record(z.string().max(300), z.strictObject({ bytes: Count, sha256: Sha256 })),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'

/** @throws AppError 'Archive refused' for an invalid manifest, and for another format or a later version */
export function readManifest(text: string, wantedKind: ArchiveKind): Manifest {
  const manifestJson = parsedManifest(text)
  const { format, version } = Manifest.pick({ format: true, version: true })
    .catch({ format: '', version: 0 })
    .parse(manifestJson)
  if (format !== formatNames[wantedKind]) throw archiveRefusal(wrongFormatMessage(format, wantedKind))
  if (version > archiveVersion)
    throw archiveRefusal(
      `This archive has version ${version}; this server supports up to ${archiveVersion}. Please update the server.`,
    )
  const manifest = Manifest.safeParse(manifestJson)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw archiveRefusal(`manifest.json: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}.`)
}

function parsedManifest(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof AppError)
      throw archiveRefusal('manifest.json is not JSON, so this is not an Afterclose archive.', error)
    throw error
  }
}

function wrongFormatMessage(format: string, wantedKind: ArchiveKind): string {
  if (wantedKind === 'journal' && format === formatNames.backup)
    return 'This file is a backup of a whole installation. Restore it with “npm run restore”; its journals can be restored here one by one.'
  if (wantedKind === 'backup' && format === formatNames.journal)
    return 'This file is the archive of one journal. Restore it in the application, not with “npm run restore”.'
  return format === ''
    ? 'manifest.json does not state its format, so this is not an Afterclose archive.'
    : `manifest.json says that this is a “${format}”, not an Afterclose archive.`
}
