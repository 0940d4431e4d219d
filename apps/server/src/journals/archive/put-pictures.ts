import { fileIdOf, type FileStore } from '../../platform/files/file-store.ts'
import { readPicture } from '../../platform/files/pictures/read-picture.ts'
import type { StoredPicture } from '../../records/picture-files/repository.ts'
import type { ArchivedRecord, Json, RecordKind } from '../../records/kinds/record-kind.ts'
import { wholeEntry } from './check-journal.ts'
import { limits } from './limits.ts'
import { pictureIdIn } from './picture-names.ts'
import type { ZipReader } from './zip-reader.ts'

export interface PutPictures {
  readonly stored: readonly StoredPicture[]
  /** New names of those changed by sanitising. */
  readonly renamed: ReadonlyMap<string, string>
}

export interface Destination {
  readonly files: FileStore
  readonly journalId: number
  /** Whether to sanitise pictures again, as for uploads. */
  readonly decode: boolean
  /** Called before each picture is stored, with the bytes of all so far: throws if they do not fit. */
  readonly before: (fileId: string, bytes: number) => Promise<void>
}

/** Stores the pictures of an archive in the folder of a journal. */
export async function putPictures(
  zip: ZipReader,
  { files, journalId, decode, before }: Destination,
): Promise<PutPictures> {
  const renamed = new Map<string, string>()
  const stored: StoredPicture[] = []
  let total = 0
  for (const name of zip.names) {
    const fileId = pictureIdIn(name)
    if (fileId === null) continue
    const given = await wholeEntry(zip, name, limits.picture)
    const { bytes, thumbnail } = decode ? await readPicture(given) : { bytes: given, thumbnail: null }
    const kept = fileIdOf(bytes)
    const thumbnailBytes = thumbnail?.length ?? 0
    total += bytes.length + thumbnailBytes
    await before(kept, total)
    await files.put(journalId, bytes)
    if (thumbnail !== null) await files.putThumbnail(journalId, kept, thumbnail)
    if (kept !== fileId) renamed.set(fileId, kept)
    stored.push({ fileId: kept, bytes: bytes.length, thumbnailBytes })
  }
  return { stored, renamed }
}

export function withPicture(
  kind: RecordKind,
  record: ArchivedRecord,
  renamed: ReadonlyMap<string, string>,
): ArchivedRecord {
  if (renamed.size === 0 || (kind.name !== 'screenshots' && kind.name !== 'writings')) return record
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, withRenamed(name, value, renamed)]))
}

/** Renames pictures in a value of a field, recursively. */
function withRenamed(name: string, value: Json, renamed: ReadonlyMap<string, string>): Json {
  if (name === 'fileId' && typeof value === 'string') return renamed.get(value) ?? value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part: Json) => withRenamed('', part, renamed))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withRenamed(key, part, renamed)]))
}
