import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { archiveVersion, type ArchiveKind, formatNames, type Manifest, manifestName } from './manifest.ts'
import { version } from '../../config/version.ts'

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface ZipWriter {
  /** Adds an entry and resolves once all of it was handed to the disk, to bound memory. */
  readonly add: (name: string, content: Content, options?: { readonly compress: boolean }) => Promise<void>
  /** Writes the manifest and ends the file. */
  readonly finish: (
    facts: Pick<Manifest, 'counts' | 'missingFiles'>,
    more?: Readonly<Record<string, unknown>>,
  ) => Promise<void>
  /** Aborts an unfinished file; the caller removes it. */
  readonly abort: () => void
}

/** Writes the ZIP of an archive to a new file, entry by entry, with a checksum of each. */
export function zipWriter(path: string, format: ArchiveKind, created: Date): ZipWriter {
  const zip = new ZipFile()
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = finished(target)
  written.catch(() => {}) // errors reach the next call; this only prevents an unhandled rejection
  zip.outputStream.pipe(target)
  zip.on('error', (error: Error) => target.destroy(error))
  const entries: Manifest['entries'] = {}

  async function add(name: string, content: Content, compress: boolean): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const part of content) {
        hash.update(part)
        bytes += part.byteLength
        yield part
      }
    }
    const stream = Readable.from(counted(), { objectMode: false })
    const read = finished(stream, { writable: false })
    zip.addReadStream(stream, name, { mtime: created, mode: 0o100600, compress })
    await Promise.race([read, written])
    entries[name] = { bytes, sha256: hash.digest('hex') }
  }

  return {
    add: (name, content, { compress } = { compress: true }) => add(name, content, compress),
    async finish(facts, more = {}) {
      const manifest: Manifest = {
        format: formatNames[format],
        version: archiveVersion,
        product: version,
        created: created.toISOString(),
        ...facts,
        entries,
      }
      const text = JSON.stringify({ ...manifest, ...more }, null, 1)
      await add(manifestName, [Buffer.from(text)], true)
      zip.end()
      await written
    },
    abort: () => void target.destroy(),
  }
}
