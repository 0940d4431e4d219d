import { AppError } from '@afterclose/contract/problems'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { FilesUnavailable } from '../platform/files/outage.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { isFolder, refusedEntry } from '../platform/files/zip-bounds.ts'
import { packedBounds } from './limits.ts'

/** A table in an upload: the upload itself, or a file packed in it. */
export interface BarTable {
  readonly name: string
  /** Bytes that it takes in the upload. */
  readonly size: number
  /** Its content as text, in chunks. `read` is called now and then with the bytes of the upload read so far. */
  readonly parts: (read?: (bytes: number) => void) => AsyncGenerator<Buffer>
}

const refused = (message: string): AppError => new AppError('Unknown file format', { message })

/**
 * The tables of an upload, detected by its first bytes; for a ZIP, files that may contain bars, in order of name. Each is unpacked only
 * when it is read, within `packedBounds`.
 * @throws AppError 'Unknown file format' for a ZIP without a table, and for unreadable files and bombs, with the reason
 */
export async function tablesOf(files: WorkFiles, key: string, fileName: string): Promise<readonly BarTable[]> {
  const size = await files.size(key)
  if (size === null) throw new Error(`The upload of bars ${key} is gone`)
  const head = await firstBytes(files, key)
  if (head.readUInt32LE() === 0x04034b50 || head.readUInt32LE() === 0x06054b50) return zipTables(files, key, size)
  if (head.readUInt16BE() === 0x1f8b) return [gzipTable(files, key, size, fileName)]
  async function* parts(read: (bytes: number) => void = () => {}) {
    let bytes = 0
    for await (const part of await existing(files, key)) {
      read((bytes += part.length))
      yield part
    }
  }
  return [{ name: fileName, size, parts }]
}

async function firstBytes(files: WorkFiles, key: string): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.alloc(0)]
  for await (const part of await existing(files, key, { first: 0, last: 3 })) parts.push(part)
  return Buffer.concat([...parts, Buffer.alloc(4)])
}

async function existing(files: WorkFiles, key: string, range?: { first: number; last: number }): Promise<Readable> {
  const stream = await files.get(key, range)
  if (stream === null) throw new Error(`The upload of bars ${key} is gone`)
  return stream
}

function gzipTable(files: WorkFiles, key: string, size: number, fileName: string): BarTable {
  async function* parts(read: (bytes: number) => void = () => {}) {
    const gunzip = createGunzip()
    let packed = 0
    let unpacked = 0
    async function* counted() {
      for await (const part of await existing(files, key)) {
        read((packed += part.length))
        yield part
      }
    }
    const input = Readable.from(counted(), { objectMode: false })
    const flow = pipeline(input, gunzip)
    flow.catch(() => {}) // errors reach the reader; this only prevents an unhandled rejection
    try {
      for await (const part of gunzip) {
        unpacked += part.length
        if (
          unpacked > packedBounds.unpacked ||
          (unpacked > packedBounds.from && unpacked > packed * packedBounds.ratio)
        )
          throw refused('The gzip file unpacks to more than the size limit for price bars.')
        yield part
      }
    } catch (error) {
      throw damageProblem('The gzip', error)
    } finally {
      gunzip.destroy()
      input.destroy()
    }
  }
  return { name: fileName.replace(/\.gz$/i, ''), size, parts }
}

async function zipTables(files: WorkFiles, key: string, size: number): Promise<readonly BarTable[]> {
  const entries = await withZip(files, key, size, entriesOf)
  const tables = ['csv', 'txt', 'tsv'].map((extension) =>
    entries.filter(({ fileName }) => fileName.toLowerCase().endsWith(`.${extension}`)),
  )
  // Sources put a text about the data next to their file.
  const chosen = tables.find((some) => some.length > 0)
  if (chosen === undefined)
    throw refused(
      entries.length === 0
        ? 'This ZIP is empty.'
        : `This ZIP holds no .csv, .txt or .tsv file, but “${shown(entries[0]!.fileName)}”${entries.length > 1 ? ` and ${entries.length - 1} more` : ''}.`,
    )
  let unpacked = 0
  for (const entry of chosen) {
    const reason = refusedEntry(entry, packedBounds)
    if (reason !== null) throw refused(`“${shown(entry.fileName)}” in the ZIP ${reason}.`)
    unpacked += entry.uncompressedSize
  }
  if (unpacked > packedBounds.unpacked) throw refused('The ZIP unpacks to more than this server allows.')
  return chosen
    .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
    .map((entry) => ({
      name: entry.fileName,
      size: entry.compressedSize,
      parts: (read) => entryParts(files, key, size, entry, read),
    }))
}

async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > packedBounds.entries)
    throw refused(`The ZIP contains ${zip.entryCount} files; at most ${packedBounds.entries} are allowed.`)
  const entries: Entry[] = []
  // Files added by operating systems: __MACOSX/._a.csv, .DS_Store
  for await (const entry of zip.eachEntry())
    if (!isFolder(entry) && !/(^|\/)(\.|__MACOSX\/)/.test(entry.fileName)) entries.push(entry)
  return entries
}

async function* entryParts(
  files: WorkFiles,
  key: string,
  size: number,
  entry: Entry,
  read: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const name = `“${shown(entry.fileName)}” in the ZIP`
  const zip = await openZip(files, key, size)
  try {
    let [sum, bytes] = [0, 0]
    for await (const part of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(part)) continue
      sum = crc32(part, sum)
      bytes += part.length
      read(Math.floor((entry.compressedSize * bytes) / entry.uncompressedSize))
      yield part
    }
    if (sum !== entry.crc32) throw refused(`${name} is corrupt: its checksum does not match.`)
  } catch (error) {
    throw damageProblem(name, error)
  } finally {
    zip.close()
  }
}

async function withZip<T>(files: WorkFiles, key: string, size: number, use: (zip: ZipFile) => Promise<T>): Promise<T> {
  try {
    const zip = await openZip(files, key, size)
    try {
      return await use(zip)
    } finally {
      zip.close()
    }
  } catch (error) {
    throw damageProblem('The ZIP', error)
  }
}

const openZip = (files: WorkFiles, key: string, size: number): Promise<ZipFile> =>
  fromRandomAccessReaderPromise(new WorkFileReader(files, key), size, { autoClose: false, strictFileNames: false })

/** Reads the parts of a work file that its ZIP directory points to. */
class WorkFileReader extends RandomAccessReader {
  readonly #files: WorkFiles
  readonly #key: string
  constructor(files: WorkFiles, key: string) {
    super()
    this.#files = files
    this.#key = key
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    existing(this.#files, this.#key, { first: start, last: end - 1 })
      .then((stream) => pipeline(stream, through))
      .catch((error: Error) => through.destroy(error))
    return through
  }
}

/** Error of a damaged file, in the libraries' words; null for an outage. */
const damageProblem = (name: string, error: unknown): unknown =>
  error instanceof AppError || error instanceof FilesUnavailable || !(error instanceof Error)
    ? error
    : refused(`${name} is damaged or incomplete (${error.message}).`)

const shown = (name: string): string => name.replaceAll(/\p{C}/gu, '').slice(0, 100)
