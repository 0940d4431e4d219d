import { readPicture } from '../../platform/files/pictures/read-picture.ts'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { AppError } from '@afterclose/contract/problems'
import { parseJson } from '../../platform/http/json.ts'
import { checkRecords, type Found, nothingFound } from './check-records.ts'
import { JournalFile, journalFileName } from './journal-file.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { limits } from './limits.ts'
import { pictureIdIn } from './picture-names.ts'
import { fileOf, kindsIn } from './read-records.ts'
import { isPriceBarsEntry } from './price-bar-names.ts'
import { checkPriceBars } from './price-bars.ts'
import { archiveRefusal } from './refusal.ts'
import type { ZipReader } from './zip-reader.ts'

const forPeople = ['trades.csv', 'payins.csv'] as const
const always: readonly string[] = [journalFileName, ...forPeople]
/** Only in archives with trades in options. */
const legsFile = 'legs.csv'
const fixed: ReadonlySet<string> = new Set([...always, legsFile, ...journalKinds.map(fileOf)])

/** Whether a file may be in the archive of a journal. */
export const isJournalEntry = (name: string): boolean =>
  fixed.has(name) || pictureIdIn(name) !== null || isPriceBarsEntry(name)

export interface CheckedJournal {
  readonly journal: JournalFile
  readonly records: number
}

/**
 * Reads a whole journal archive and validates everything, so that only valid content is written.
 * @param decode whether to decode pictures, as for uploads
 * @throws AppError 'Archive refused', with the entry and the line
 */
export async function checkJournal(zip: ZipReader, decode: boolean): Promise<CheckedJournal> {
  // Builds that did not know a kind yet have no count for it.
  const counted = journalKinds.filter(({ name }) => zip.manifest.counts[name] !== undefined)
  for (const name of [...always, ...counted.map(fileOf)])
    if (!zip.names.includes(name)) throw archiveRefusal(`“${name}” is missing in the ZIP.`)
  const journal = await readJournal(zip)
  const found = nothingFound()
  for (const kind of kindsIn(zip)) await checkRecords(zip, kind, found)
  const tables = zip.names.includes(legsFile) ? [...forPeople, legsFile] : forPeople
  for (const name of tables) for await (const _part of zip.read(name)); // for its checksum
  await checkPictures(zip, found, decode)
  await checkPriceBars(zip)
  const highest = Object.fromEntries(found.highest)
  const lastNumbers = { ...journal.lastNumbers }
  for (const [kind, number] of Object.entries(highest)) lastNumbers[kind] = Math.max(number, lastNumbers[kind] ?? 0)
  const records = Object.values(zip.manifest.counts).reduce((sum, count) => sum + count, 0)
  return { journal: { ...journal, lastNumbers }, records }
}

async function readJournal(zip: ZipReader): Promise<JournalFile> {
  const text = (await wholeEntry(zip, journalFileName, limits.line)).toString('utf8')
  const parsed = JournalFile.safeParse(journalJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw archiveRefusal(`${journalFileName}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}.`)
}

function journalJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof AppError) throw archiveRefusal(`${journalFileName} is not JSON.`, error)
    throw error
  }
}

/** @throws AppError 'Archive refused' if it has more than `most` bytes */
export async function wholeEntry(zip: ZipReader, name: string, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of zip.read(name)) {
    bytes += part.length
    if (bytes > most) throw archiveRefusal(`“${name}” is too large.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function checkPictures(zip: ZipReader, { fileIds }: Found, decode: boolean): Promise<void> {
  const there = new Set<string>()
  for (const name of zip.names) {
    const fileId = pictureIdIn(name)
    if (fileId === null) continue
    if (!fileIds.has(fileId)) throw archiveRefusal(`“${name}” belongs to no record.`)
    const bytes = await wholeEntry(zip, name, limits.picture)
    if (fileIdOf(bytes) !== fileId) throw archiveRefusal(`The name of “${name}” is not the SHA-256 of its content.`)
    if (decode) await checkPicture(name, bytes)
    there.add(fileId)
  }
  const missing = new Set(zip.manifest.missingFiles)
  for (const fileId of fileIds)
    if (!there.has(fileId) && !missing.has(fileId))
      throw archiveRefusal(`screenshots.jsonl refers to the picture ${fileId}, which is not in the ZIP.`)
}

async function checkPicture(name: string, bytes: Buffer): Promise<void> {
  try {
    await readPicture(bytes)
  } catch (error) {
    if (error instanceof AppError) throw archiveRefusal(`“${name}”: ${error.message}`, error)
    throw error
  }
}
