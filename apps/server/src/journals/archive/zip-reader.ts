import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isFolder, refusedEntry } from '../../platform/files/zip-bounds.ts'
import { whatIsThis } from './what-is-this.ts'
import { limits, type Size } from './limits.ts'
import { type ArchiveKind, type Manifest, manifestName, readManifest } from './manifest.ts'
import { archiveRefusal } from './refusal.ts'

export interface ZipReader {
  readonly manifest: Manifest
  /** The manifest with the fields of this format. */
  readonly manifestText: string
  readonly names: readonly string[]
  /**
   * Inflates an entry, and verifies it against the manifest at its end.
   * @throws AppError 'Archive refused'
   */
  readonly read: (name: string) => AsyncGenerator<Buffer>
  readonly close: () => void
}

/**
 * Opens the ZIP of an archive and validates everything that is known before inflating: its entries against the allowed names and the
 * manifest.
 *
 * @param isName whether an entry may have this name
 * @param most maximum size
 * @throws AppError 'Archive refused', with the file's real type or the problem
 */
export async function openArchive(
  path: string,
  format: ArchiveKind,
  isName: (name: string) => boolean,
  most: Size,
): Promise<ZipReader> {
  const other = await whatIsThis(path)
  if (other !== null) throw archiveRefusal(`This file is not an Afterclose archive. It is ${other}.`)
  const zip = await damaged(
    'The ZIP',
    openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }),
  )
  try {
    const entries = await damaged('The ZIP', entriesOf(zip, most))
    const manifestEntry = entries.get(manifestName)
    if (manifestEntry === undefined) throw archiveRefusal(withoutManifest(entries))
    if (manifestEntry.uncompressedSize > limits.manifest) throw archiveRefusal('manifest.json is too large.')
    const parts: Buffer[] = []
    for await (const part of inflate(zip, manifestEntry)) parts.push(part)
    const manifestText = Buffer.concat(parts).toString('utf8')
    const manifest = readManifest(manifestText, format)
    entries.delete(manifestName)
    for (const entry of entries.values()) checkName(entry, manifest, isName)
    for (const name of Object.keys(manifest.entries))
      if (!entries.has(name))
        throw archiveRefusal(`“${name}” is missing: the manifest lists it, but the ZIP does not contain it.`)
    return {
      manifest,
      manifestText,
      names: [...entries.keys()],
      read: (name) => checked(zip, entries.get(name), name, manifest),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Turns errors of the ZIP library into errors about a damaged file. */
async function damaged<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) throw error
    throw archiveRefusal(
      `${name} is damaged or incomplete (${error instanceof Error ? error.message : String(error)}).`,
      error,
    )
  }
}

async function entriesOf(zip: ZipFile, most: Size): Promise<Map<string, Entry>> {
  if (zip.entryCount > most.entries)
    throw archiveRefusal(`The ZIP holds ${zip.entryCount} entries; at most ${most.entries} are allowed.`)
  const entries = new Map<string, Entry>()
  let inflated = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    if (entries.has(entry.fileName)) throw archiveRefusal(`The ZIP holds “${entry.fileName}” twice.`)
    inflated += entry.uncompressedSize
    if (inflated > most.inflated) throw archiveRefusal('The ZIP unpacks to more than this server allows.')
    entries.set(entry.fileName, entry)
  }
  return entries
}

function checkEntry(entry: Entry): void {
  const reason = isFolder(entry)
    ? 'is a folder, which archives never contain'
    : refusedEntry(entry, { ratio: limits.ratio, from: limits.ratioFrom })
  if (reason !== null) throw archiveRefusal(`“${entry.fileName}” in the ZIP ${reason}.`)
}

function withoutManifest(entries: ReadonlyMap<string, Entry>): string {
  const [first] = entries.keys()
  if (first === undefined) return 'This file is an empty ZIP, not an Afterclose archive.'
  const others = entries.size === 1 ? '' : ` and ${entries.size - 1} more`
  return `This file is a ZIP without manifest.json (it holds “${first.slice(0, 100)}”${others}), so it is not an Afterclose archive.`
}

function checkName(
  { fileName, uncompressedSize }: Entry,
  { entries }: Manifest,
  isName: (name: string) => boolean,
): void {
  if (!isName(fileName)) throw archiveRefusal(`“${fileName}” does not belong in an archive.`)
  const known = Object.hasOwn(entries, fileName) ? entries[fileName] : undefined
  if (known === undefined) throw archiveRefusal(`The manifest does not name “${fileName}”.`)
  if (known.bytes !== uncompressedSize)
    throw archiveRefusal(`“${fileName}” has ${uncompressedSize} bytes; the manifest says ${known.bytes}.`)
}

async function* checked(
  zip: ZipFile,
  entry: Entry | undefined,
  name: string,
  { entries }: Manifest,
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw archiveRefusal(`“${name}” is missing in the ZIP.`)
  const hash = createHash('sha256')
  for await (const part of inflate(zip, entry)) {
    hash.update(part)
    yield part
  }
  if (hash.digest('hex') !== entries[name]?.sha256)
    throw archiveRefusal(`“${name}” is corrupt: its checksum differs from the manifest.`)
}

/** Fails if the number of bytes differs from the entry's. */
async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const name = `“${entry.fileName}”`
  const stream = await damaged(name, zip.openReadStreamPromise(entry))
  try {
    for await (const part of stream) if (Buffer.isBuffer(part)) yield part
  } catch (error) {
    throw archiveRefusal(
      `${name} is damaged or incomplete (${error instanceof Error ? error.message : String(error)}).`,
      error,
    )
  }
}
