import type { ColumnMapping } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { CodePage } from '@afterclose/core/code-page'
import type { ImportFile, ParsedFile } from '@afterclose/importers/importer'
import { importerFor, readFile } from '@afterclose/importers/importers'
import { type GuessedText, inUtf8 } from '@afterclose/importers/shared/encodings'
import type { Db } from '../../store/db.ts'
import { findMapping, saveMapping } from '../repository.ts'
import { readEnteredSplit } from './entered-split.ts'
import { withShortNames } from './short-names.ts'

export interface ParsedUpload {
  readonly parsed: ParsedFile
  readonly importerType: string
  /** As given, else the user's stored mapping for this table; null if none is needed or the columns were guessed. */
  readonly mapping: ColumnMapping | null
  readonly columnsGuessed: boolean
  /** Guessed encoding of text that does not declare it. */
  readonly text: GuessedText | null
}

/**
 * Parses a file by the importer of `type`, or by the one that recognises it (AUTO). A given mapping that finds trades is stored for the
 * user's next file with the same headers.
 * @throws AppError 'Unknown file format' with a sentence for the user if the file contains nothing usable
 */
export async function parseUpload(
  db: Db,
  sent: ImportFile,
  ask: {
    readonly userId: number
    readonly importerType: string
    readonly mapping: ColumnMapping | null
    readonly codePage: CodePage | null
  },
): Promise<ParsedUpload> {
  const split = ask.importerType === 'AUTO' ? null : readEnteredSplit(sent.bytes)
  if (split !== null)
    return { parsed: split, importerType: ask.importerType, mapping: null, columnsGuessed: false, text: null }
  const { bytes, guessed: text } = inUtf8(sent.bytes, ask.codePage)
  const file = { ...sent, bytes }
  const importerType = ask.importerType === 'AUTO' ? (importerFor(file)?.type ?? 'AUTO') : ask.importerType
  const parse = (mapping: ColumnMapping | null): ParsedFile => {
    const parsed = withShortNames(readFile(file, importerType, { mapping }))
    if (parsed.failure !== null) throw new AppError('Unknown file format', { message: parsed.failure })
    return parsed
  }
  const parsed = parse(ask.mapping)
  if (parsed.mapping === null) return { parsed, importerType, mapping: null, columnsGuessed: false, text }
  const { fingerprint, guess } = parsed.mapping
  if (ask.mapping !== null) {
    if (parsed.fills.length + parsed.positions.length > 0)
      await saveMapping(db, ask.userId, fingerprint, ask.mapping, new Date().toISOString())
    return { parsed, importerType, mapping: ask.mapping, columnsGuessed: false, text }
  }
  const remembered = await findMapping(db, ask.userId, fingerprint)
  if (remembered === null) return { parsed, importerType, mapping: null, columnsGuessed: true, text }
  // the headers may be further down than last time, with other delimiters
  const mapping = { ...remembered, headerLine: guess.headerLine, delimiter: guess.delimiter }
  const parsedAgain = parse(mapping)
  return {
    parsed: { ...parsedAgain, warnings: [...instrumentTaken(mapping), ...parsedAgain.warnings] },
    importerType,
    mapping,
    columnsGuessed: false,
    text,
  }
}

/** A trader may have one sheet per instrument with the same columns: the last file's instrument does not apply. */
const instrumentTaken = ({ columns, instrument }: ColumnMapping): readonly string[] =>
  instrument === undefined || columns['symbol'] !== undefined
    ? []
    : [`All rows are read as trades in ${instrument}, as in the last file with these columns. Please check.`]
