import { createHash } from 'node:crypto'
import { rawZip } from './raw-zip.ts'

/** The entries of an archive by their names. */
export type Files = Map<string, Buffer>

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The manifest as it should be for these files, changed once more. */
export function manifestOf(
  files: Files,
  change: (manifest: Record<string, unknown>) => object = (same) => same,
): Buffer {
  const before: Record<string, unknown> = JSON.parse(files.get('manifest.json')?.toString() ?? '{}')
  const entries = [...files].filter(([name]) => name !== 'manifest.json')
  const stated = Object.fromEntries(
    entries.map(([name, bytes]) => [name, { bytes: bytes.length, sha256: sha256(bytes) }]),
  )
  const isRecords = (name: string) => name.endsWith('.jsonl')
  const counted = entries.filter(([name]) => isRecords(name))
  const counts = counted.map(([name, bytes]) => [
    name.replace('.jsonl', ''),
    bytes.toString('latin1').split('\n').length - 1,
  ])
  return Buffer.from(JSON.stringify(change({ ...before, entries: stated, counts: Object.fromEntries(counts) })))
}

export const zipOf = (files: Files): Buffer => rawZip([...files].map(([name, content]) => ({ name, content })))

/** The archive with other files (null: without one), and a manifest that agrees with them. */
export function remadeArchive(archive: Files, changes: Readonly<Record<string, Buffer | string | null>>): Buffer {
  const files: Files = new Map(archive)
  for (const [name, content] of Object.entries(changes))
    if (content === null) files.delete(name)
    else files.set(name, Buffer.from(content))
  files.set('manifest.json', manifestOf(files))
  return zipOf(files)
}
