// @large: damaged archives of every kind
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listJournals } from '@afterclose/contract/journals'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { longestNotes } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { filesIn } from '../../../test/support/archive-files.ts'
import { archiveOf, restoredArchive, restoredJournal } from '../../../test/support/archives.ts'
import type { Client } from '../../../test/support/client.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { contentOf } from '../../../test/support/journal-content.ts'
import { type RawEntry, rawZip } from '../../../test/support/raw-zip.ts'
import { type Files, manifestOf, remadeArchive as withFiles, zipOf } from '../../../test/support/remade-archive.ts'
import { checkJournal, isJournalEntry } from './check-journal.ts'
import { sentSize } from './limits.ts'
import { openArchive } from './zip-reader.ts'

type Line = Record<string, unknown>
const linesIn = (archive: Files, name: string): Line[] =>
  (archive.get(name)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
const toLines = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** The archive with the first record of a kind changed. */
const withRecord = (archive: Files, name: string, change: Line): Buffer =>
  withFiles(archive, {
    [name]: toLines(linesIn(archive, name).map((line, i) => (i === 0 ? { ...line, ...change } : line))),
  })

const withManifest = (archive: Files, change: (manifest: Record<string, unknown>) => object): Buffer =>
  zipOf(new Map(archive).set('manifest.json', manifestOf(archive, change)))

const Counts = z.object({ counts: z.record(z.string(), z.number()) })
const countsIn = (archive: Files) => Counts.parse(JSON.parse(String(archive.get('manifest.json')))).counts

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const withEntry = (archive: Files, entry: RawEntry): Buffer =>
  rawZip([...[...archive].map(([name, content]) => ({ name, content })), entry])

const nothingKept = { tradeId: 1, shownOn: null, lost: false, kept: {} }
const bomb = Buffer.alloc(40 * 1024 * 1024, 0x20)
const png = (text: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)])

/** What each is told, as a part of the sentence. */
const hostile: Readonly<Record<string, readonly [(archive: Files, bytes: Buffer) => Buffer, string]>> = {
  'an empty file': [() => Buffer.from(' ').subarray(0, 1), 'text that begins with'],
  'an SQLite database': [() => Buffer.from('SQLite format 3\0 and more'), 'It is an SQLite database'],
  'a gzip': [() => gzipSync('hello'), 'It is a gzip'],
  'a text': [() => Buffer.from('Date,Symbol,Side\n'), 'It is text that begins with “Date,Symbol,Side”'],
  'any bytes': [() => Buffer.from([1, 2, 3, 0, 255, 254]), 'of an unknown type'],
  'an empty ZIP': [() => rawZip([]), 'an empty ZIP'],
  'another ZIP': [
    () => rawZip([{ name: 'xl/workbook.xml', content: Buffer.from('<a/>') }]),
    'a ZIP without manifest.json (it holds “xl/workbook.xml”)',
  ],
  'a ZIP cut off': [(_archive, bytes) => bytes.subarray(0, bytes.length - 30), 'damaged or incomplete'],
  'a ZIP with damaged content': [
    (_archive, bytes) => {
      const changed = Buffer.from(bytes)
      const at = changed.indexOf('trades.jsonl') + 40
      return Buffer.concat([changed.subarray(0, at), Buffer.from([changed[at]! ^ 0x55]), changed.subarray(at + 1)])
    },
    'trades.jsonl',
  ],
  'a manifest that is no JSON': [
    (archive) => zipOf(new Map(archive).set('manifest.json', Buffer.from('{'))),
    'manifest.json is not JSON',
  ],
  'a manifest of something else': [
    (archive) => withManifest(archive, (manifest) => ({ ...manifest, format: 'other' })),
    'this is a “other”',
  ],
  'a backup': [
    (archive) => withManifest(archive, (manifest) => ({ ...manifest, format: 'afterclose-backup' })),
    'a backup of a whole installation',
  ],
  'a later version': [
    (archive) => withManifest(archive, (manifest) => ({ ...manifest, version: 9 })),
    'This archive has version 9; this server supports up to 5',
  ],
  'other counts': [
    (archive) => withManifest(archive, (manifest) => ({ ...manifest, counts: {} })),
    'the manifest says nothing',
  ],
  'a wrong checksum': [
    (archive) =>
      zipOf(
        new Map(archive).set(
          'trades.csv',
          Buffer.from((archive.get('trades.csv')?.toString() ?? '').replace('Trade', 'Trdae')),
        ),
      ),
    '“trades.csv” is corrupt',
  ],
  'an entry of another length': [
    (archive) => zipOf(new Map(archive).set('trades.csv', Buffer.from('x'))),
    'has 1 bytes; the manifest says',
  ],
  'an entry too few': [
    (archive) => zipOf(new Map([...archive].filter(([name]) => name !== 'notes.jsonl'))),
    '“notes.jsonl” is missing',
  ],
  'a kind too few': [
    (archive) => withFiles(archive, { 'notes.jsonl': null }),
    'note-trades.jsonl, line 1: noteId is 1, which is not in notes.jsonl',
  ],
  'a kind too few of those that the manifest counts': [
    (archive) => {
      const without = new Map([...archive].filter(([name]) => name !== 'notes.jsonl'))
      const counts = { ...countsIn(archive), notes: 1 }
      return zipOf(
        without.set(
          'manifest.json',
          manifestOf(without, (manifest) => ({ ...manifest, counts })),
        ),
      )
    },
    '“notes.jsonl” is missing in the ZIP',
  ],
  'an entry too many': [
    (archive) => withEntry(archive, { name: 'more.txt', content: Buffer.from('x') }),
    '“more.txt” does not belong',
  ],
  'an entry that the manifest does not name': [
    (archive) => withEntry(archive, { name: `screenshots/${'0'.repeat(64)}.png`, content: Buffer.from('x') }),
    'The manifest does not name',
  ],
  'a name that leads elsewhere': [
    (archive) => withEntry(archive, { name: '../../etc/passwd', content: Buffer.from('x') }),
    'damaged or incomplete (invalid relative path',
  ],
  'an absolute name': [
    (archive) => withEntry(archive, { name: '/etc/passwd', content: Buffer.from('x') }),
    'absolute path',
  ],
  'a name with a backslash': [
    (archive) => withEntry(archive, { name: 'a\\b', content: Buffer.from('x') }),
    'invalid characters in fileName',
  ],
  'an entry twice': [
    (archive) => withEntry(archive, { name: 'trades.jsonl', content: Buffer.from('') }),
    'holds “trades.jsonl” twice',
  ],
  'a link': [
    (archive) => withEntry(archive, { name: 'trades2', content: Buffer.from('/etc/passwd'), mode: 0o120777 }),
    'is a link to another file',
  ],
  'a folder': [(archive) => withEntry(archive, { name: 'screenshots/', content: Buffer.from('') }), 'is a folder'],
  'an encrypted entry': [
    (archive) =>
      withEntry(archive, {
        name: 'secret',
        content: Buffer.from('x'),
        deflated: Buffer.alloc(13),
        method: 0,
        flags: 1,
      }),
    'is encrypted',
  ],
  'an unknown compression': [
    (archive) => withEntry(archive, { name: 'odd', content: Buffer.from('x'), method: 12 }),
    'unsupported compression method',
  ],
  'a ZIP bomb': [
    (archive) => withEntry(archive, { name: 'trades2', content: bomb, deflated: deflateRawSync(bomb) }),
    'is a ZIP bomb',
  ],
  'an entry that inflates to more than it says': [
    (archive) => {
      const files: Files = new Map(archive)
      const notes = Buffer.from('x'.repeat(10))
      files.set('notes.jsonl', notes)
      files.set('manifest.json', manifestOf(files))
      files.delete('notes.jsonl')
      return withEntry(files, {
        name: 'notes.jsonl',
        content: notes,
        deflated: deflateRawSync(Buffer.alloc(5000, 0x20)),
      })
    },
    '“notes.jsonl” is damaged or incomplete',
  ],
  'a line that is no JSON': [
    (archive) => withFiles(archive, { 'notes.jsonl': '{"id":\n' }),
    'notes.jsonl, line 1: is not JSON',
  ],
  'a line that is no UTF-8': [
    (archive) => withFiles(archive, { 'notes.jsonl': Buffer.from([0x22, 0xff, 0x22, 10]) }),
    'notes.jsonl, line 1: is not UTF-8',
  ],
  'a character that cannot be kept': [
    (archive) => withFiles(archive, { 'notes.jsonl': '{"id":1,"title":"a\\u0000b"}\n' }),
    'notes.jsonl, line 1: is not JSON, or contains characters',
  ],
  'a line without an end': [
    (archive) => withFiles(archive, { 'notes.jsonl': `"${'x'.repeat(9 * 1024 * 1024)}` }),
    'line 1: is longer than a record',
  ],
  'an unknown field': [
    (archive) => withRecord(archive, 'notes.jsonl', { extra: 1 }),
    'notes.jsonl, line 1: Unrecognized key: "extra"',
  ],
  'a field too few': [
    (archive) => withRecord(archive, 'notes.jsonl', { title: undefined }),
    'notes.jsonl, line 1: title',
  ],
  'a number as text': [(archive) => withRecord(archive, 'trades.jsonl', { id: '1' }), 'trades.jsonl, line 1: id'],
  'a number that is out of range': [
    (archive) => withRecord(archive, 'trades.jsonl', { id: 2 ** 60 }),
    'trades.jsonl, line 1: id',
  ],
  'a number that the feed cannot hold': [
    (archive) => withRecord(archive, 'trades.jsonl', { id: 2 ** 32 + 1 }),
    'trades.jsonl, line 1: id is out of range',
  ],
  'numbers that nothing can count on from': [
    (archive) => {
      const journal = JSON.parse(archive.get('journal.json')?.toString() ?? '')
      journal.lastNumbers.trade = Number.MAX_SAFE_INTEGER
      return withFiles(archive, { 'journal.json': JSON.stringify(journal) })
    },
    'journal.json: lastNumbers.trade',
  ],
  'a backtest that no trade can be added to': [
    (archive) => withRecord(archive, 'backtest-trades.jsonl', { seq: Number.MAX_SAFE_INTEGER }),
    'backtest-trades.jsonl, line 1: seq',
  ],
  'a ratio that nothing can be computed with': [
    (archive) => withRecord(archive, 'trades.jsonl', { rMultiple: -1e308 }),
    'trades.jsonl, line 1: rMultiple is out of range',
  ],
  'a decimal that is too long': [
    (archive) => withRecord(archive, 'trades.jsonl', { entryPrice: '1'.repeat(30) }),
    'trades.jsonl, line 1: entryPrice',
  ],
  'an amount that is too long': [
    (archive) => withRecord(archive, 'trades.jsonl', { gain: '1'.repeat(200) }),
    'trades.jsonl, line 1: gain is out of range',
  ],
  'an infinite ratio': [
    (archive) =>
      withFiles(archive, {
        'trades.jsonl': (archive.get('trades.jsonl')?.toString() ?? '').replace(
          /"rMultiple":[^,]+/,
          '"rMultiple":1e999',
        ),
      }),
    'trades.jsonl, line 1: rMultiple',
  ],
  'a day that does not exist': [
    (archive) => withRecord(archive, 'trades.jsonl', { entryDate: '2024-02-30T00:00:00' }),
    'trades.jsonl, line 1: entryDate is not a date and time',
  ],
  'an instrument that is not there': [
    (archive) => withRecord(archive, 'trades.jsonl', { instrumentId: 77 }),
    'trades.jsonl, line 1: instrumentId is 77, which is not in instruments.jsonl',
  ],
  'a comment that is not there': [
    (archive) => withRecord(archive, 'trades.jsonl', { entryComments: [3, 999] }),
    'entryComments is 999, which is not in comments.jsonl',
  ],
  'a linked trade that is not there': [
    (archive) => withRecord(archive, 'note-trades.jsonl', { tradeId: 5 }),
    'note-trades.jsonl, line 1: tradeId is 5',
  ],
  'a writing about a trade that is not there': [
    (archive) => withFiles(archive, { 'writings.jsonl': toLines([{ ...nothingKept, tradeId: 99 }]) }),
    'writings.jsonl, line 1: tradeId is 99, which is not in trades.jsonl',
  ],
  'a writing that no trade there shows': [
    (archive) => withFiles(archive, { 'writings.jsonl': toLines([{ ...nothingKept, shownOn: 99 }]) }),
    'writings.jsonl, line 1: shownOn is 99, which is not in trades.jsonl',
  ],
  'a writing of something else': [
    (archive) =>
      withFiles(archive, { 'writings.jsonl': toLines([{ ...nothingKept, kept: { said: { gain: '1000000' } } }]) }),
    'writings.jsonl, line 1: kept.said Unrecognized key: "gain"',
  ],
  'a writing that is too long': [
    (archive) =>
      withFiles(archive, {
        'writings.jsonl': toLines([{ ...nothingKept, kept: { said: { notes: 'x'.repeat(longestNotes + 1) } } }]),
      }),
    `writings.jsonl, line 1: kept.said.notes has more than ${longestNotes} characters`,
  ],
  'a slot of no trade': [
    (archive) => withRecord(archive, 'screenshots.jsonl', { ownerType: 'TRADE', ownerId: 99 }),
    'screenshots.jsonl, line 1: ownerId is 99, which is not in trades.jsonl',
  ],
  'a picture that is not there': [
    (archive) => withRecord(archive, 'screenshots.jsonl', { url: null, fileId: 'a'.repeat(64) }),
    `refers to the picture ${'a'.repeat(64)}`,
  ],
  'a picture of no slot': [
    (archive) => withFiles(archive, { [`screenshots/${'b'.repeat(64)}.png`]: png('x') }),
    'belongs to no record',
  ],
  'a picture called otherwise': [
    (archive) =>
      withFiles(archive, {
        'screenshots.jsonl': toLines([
          { ...linesIn(archive, 'screenshots.jsonl')[0], url: null, fileId: 'c'.repeat(64) },
        ]),
        [`screenshots/${'c'.repeat(64)}.png`]: png('x'),
      }),
    'is not the SHA-256 of its content',
  ],
  'a picture that is none': [
    (archive) =>
      withFiles(archive, {
        'screenshots.jsonl': toLines([
          { ...linesIn(archive, 'screenshots.jsonl')[0], url: null, fileId: sha256(png('<script>')) },
        ]),
        [`screenshots/${sha256(png('<script>'))}.png`]: png('<script>'),
      }),
    'This picture is damaged',
  ],
  'a link of another kind': [
    (archive) => withRecord(archive, 'screenshots.jsonl', { url: 'javascript:alert(1)' }),
    'screenshots.jsonl, line 1: url',
  ],
  'a number twice': [
    (archive) =>
      withFiles(archive, {
        'notes.jsonl': toLines([...linesIn(archive, 'notes.jsonl'), ...linesIn(archive, 'notes.jsonl')]),
      }),
    'notes.jsonl, line 2: id must be greater',
  ],
  'a name twice': [
    (archive) =>
      withFiles(archive, {
        'instruments.jsonl': toLines(
          linesIn(archive, 'instruments.jsonl').flatMap((line) => [line, { ...line, id: 50, name: 'eurusd' }]),
        ),
      }),
    'instruments.jsonl, line 2: has the same name_key',
  ],
  'a journal without a market': [
    (archive) =>
      withFiles(archive, {
        'journal.json': JSON.stringify({
          ...JSON.parse(archive.get('journal.json')?.toString() ?? '{}'),
          tradeMarkets: [],
        }),
      }),
    'journal.json: tradeMarkets',
  ],
  'a setting that is none': [
    (archive) =>
      withFiles(archive, {
        'journal.json': (archive.get('journal.json')?.toString() ?? '').replace(
          '"settings": {}',
          '"settings": {"__proto__x": "1"}',
        ),
      }),
    'journal.json: settings contain',
  ],
}

/** Checks a file as the job that restores it does. */
async function check(bytes: Buffer): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'afterclose-'))
  try {
    const path = join(folder, 'archive')
    await writeFile(path, bytes)
    const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
    try {
      return await checkJournal(zip, true)
    } finally {
      zip.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('a file that is no good archive', () => {
  let server: TestServer
  let client: Client
  let bytes: Buffer
  let archive: Files
  beforeAll(async () => {
    server = await testServer('SQLite')
    client = await server.signUp()
    bytes = await archiveOf(client, await filledJournal(server, client))
    archive = await filesIn(bytes)
  })
  afterAll(() => server.close())

  it('is not what these tests change: that one is restored', async () => {
    await check(bytes)
    await restoredJournal(server, client, withFiles(archive, {}))
    expect((await client.call(listJournals, {})).journals).toHaveLength(2)
  })

  it.each(Object.entries(hostile))('is refused with what was found: %s', async (_name, [make, sentence]) => {
    const refusal = { code: 'Archive refused', message: expect.stringContaining(sentence) }
    await expect(check(make(archive, bytes))).rejects.toMatchObject(refusal)
  })

  it.each(['a text', 'a wrong checksum', 'an instrument that is not there'])(
    'leaves nothing behind: %s',
    async (name) => {
      const { db, files, workFiles, config } = server.services
      const [make, sentence] = hostile[name]!
      const [journals, kept] = [await db.selectFrom('journal').select('id').execute(), await files.journals()]
      const outcome = await restoredArchive(server, client, make(archive, bytes))
      expect(outcome).toEqual({ refused: expect.stringContaining(sentence) })
      expect(await db.selectFrom('journal').select('id').execute()).toEqual(journals)
      expect(await files.journals()).toEqual(kept)
      expect(await workFiles.list('restores')).toEqual([])
      expect(await readdir(join(config.dataDir, 'temporary'))).toEqual([])
    },
  )

  it('is taken without what a browser would run', async () => {
    const body = '<p onclick="alert(1)">Wait.<script>alert(1)</script></p>'
    const id = await restoredJournal(server, client, withRecord(archive, 'notes.jsonl', { body }))
    const { notes } = await client.call(listNotes, { params: { journalId: id } })
    expect(notes).toMatchObject([{ body: '<p>Wait.</p>' }])
    expect(await contentOf(server.services.db, id)).not.toContain('alert')
    const writing = { tradeId: 1, shownOn: null, lost: false, kept: { said: { notes: body } } }
    const said = await restoredJournal(server, client, withFiles(archive, { 'writings.jsonl': toLines([writing]) }))
    expect(await contentOf(server.services.db, said)).toContain('Wait.')
    expect(await contentOf(server.services.db, said)).not.toContain('alert')
  })

  it('gives no number twice, though its last numbers lag behind its records', async () => {
    const journal = JSON.parse(archive.get('journal.json')?.toString() ?? '')
    expect(journal.lastNumbers).toMatchObject({ note: 1, trade: 1 })
    const lagging = withFiles(archive, { 'journal.json': JSON.stringify({ ...journal, lastNumbers: {} }) })
    const id = await restoredJournal(server, client, lagging)
    const params = { journalId: id }
    expect(await client.call(createNote, { params, body: { title: 'Next' } })).toMatchObject({ id: 2 })
    const { payins } = await client.call(listPayins, { params })
    const payin = await client.call(createPayin, { params, body: { delta: '5', timestamp: '2024-01-02T00:00:00' } })
    expect(payins.map(({ id }) => id)).not.toContain(payin.id)
  })
})
