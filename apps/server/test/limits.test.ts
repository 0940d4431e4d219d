import { readFileSync } from 'node:fs'
import type { Call } from '@afterclose/contract/call'
import type { ParsedFile } from '@afterclose/importers/importer'
import { failedFile } from '@afterclose/importers/importer'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { deviceOf } from '../src/accounts/login-sessions/device.ts'
import { calls } from '../src/calls.ts'
import { withShortNames } from '../src/imports/upload/short-names.ts'
import { readRecords } from '../src/journals/archive/read-records.ts'
import { readFeedText } from '../src/news/read-feed.ts'
import { bodyLimit } from '../src/platform/http/body-limit.ts'
import { securityHeaders } from '../src/platform/http/security-headers.ts'
import { CommandLines } from '../src/platform/ftp/command-lines.ts'
import { fileNameAt } from '../src/platform/ftp/virtual-path.ts'
import { journalKinds } from '../src/records/kinds/kinds.ts'
import { callExamples, callNames } from './support/call-examples.ts'
import { testServer } from './support/server.ts'

const feed = (content: string) => readFeedText(`<rss><channel>${content}</channel></rss>`)
const refuses = (work: () => unknown): boolean => {
  try {
    work()
    return false
  } catch {
    return true
  }
}
/** Whether a file's name of this length is stored as it is, where `place` puts names. */
const keepsName = (place: keyof Pick<ParsedFile, 'fills' | 'positions' | 'payins'>) => (length: number) => {
  const name = 'n'.repeat(length)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its name is looked at
  const row = { id: name, externalId: name } as unknown as never
  return JSON.stringify(withShortNames({ ...failedFile('', ''), [place]: [row] })[place]).includes(
    `${place === 'fills' ? 'id' : 'externalId'}":"${name}"`,
  )
}

/** Whether so much is still taken, right below each limit and right above it. */
const limits: readonly (readonly [limit: string, most: number, takes: (count: number) => boolean])[] = [
  ['characters of a browser’s name', 1000, (count) => deviceOf(`Firefox/130.0 ${'x'.repeat(count - 14)}`) !== null],
  ['characters of a line of FTP', 1024, (count) => new CommandLines().read(Buffer.from('N'.repeat(count))) !== null],
  ['lines of FTP at once', 20, (count) => new CommandLines().read(Buffer.from('NOOP\n'.repeat(count))) !== null],
  [
    'bytes of a file’s name by FTP',
    255,
    (count) => fileNameAt('/', `statements/${'ä'.repeat(100)}${'n'.repeat(count - 200)}`) !== null,
  ],
  ['posts of a feed', 100, (count) => feed('<item></item>'.repeat(count)).items.length === count],
  ['depth of a feed', 60, (count) => !refuses(() => feed('<a>'.repeat(count - 2) + '</a>'.repeat(count - 2)))],
  ['characters of a feed’s title', 500, (count) => feed(`<title>${'x'.repeat(count)}</title>`).title.length === count],
  ['characters of an execution’s name', 200, keepsName('fills')],
  ['characters of a position’s name', 200, keepsName('positions')],
  ['characters of a payin’s name', 200, keepsName('payins')],
  ['bytes of a stranger’s body', 16 * 1024, (count) => count <= bodyLimit({ access: 'anyone' })],
  ['bytes of a body without a schema', 64 * 1024, (count) => count <= bodyLimit({ access: 'user' })],
  [
    'bytes of any body',
    2 * 1024 ** 2,
    (count) => count <= bodyLimit({ access: 'user', body: z.string().max(10_000_000) }),
  ],
]

it.each(limits)('the limit of %s is where it is written', (_, most, takes) => {
  expect([takes(most), takes(most + 1)]).toEqual([true, false])
})

it('calls of strangers are limited to so many a minute', async () => {
  const server = await testServer('SQLite', { demo: false })
  onTestFinished(() => server.close())
  const examples = callExamples({ userId: 1, username: 'nobody', password: 'correct horse', journalId: 1 })
  const limited: Record<string, number> = {}
  for (const name of callNames) {
    const { access, method, url }: Call = calls[name]
    if (access !== 'anyone') continue
    const { headers } = await server.stranger.raw({ method, url, payload: examples[name].body })
    const limit = headers['x-ratelimit-limit']
    if (limit !== undefined) limited[name] = Number(limit)
  }
  expect(limited).toEqual({
    beginPasskeySignIn: 30,
    finishCompanySignIn: 30,
    openDemo: 20,
    signIn: 30,
    signInByLink: 30,
    signInByPasskey: 30,
    signUp: 30,
    startCompanySignIn: 30,
  })
})

describe('a line of an archive', () => {
  const MiB = 1024 ** 2
  /** By kind of record, bytes. All others: 8 MiB. */
  const longer: Readonly<Record<string, number>> = { 'statement-blocks': 128 * MiB }
  /** Whether a line of this length is read, which is no record. */
  async function isRead(kind: (typeof journalKinds)[number], bytes: number): Promise<boolean> {
    const zip = {
      async *read() {
        yield Buffer.alloc(bytes, 'x')
      },
    }
    const read = async () => {
      for await (const records of readRecords(zip, kind)) expect(records).toEqual([])
    }
    const { message } = await read().then(
      () => ({ message: '' }),
      (error: Error) => error,
    )
    return !message.includes('longer than a record')
  }

  it('is as long as written for its kind', () => {
    const given = journalKinds.flatMap(({ name, longestLine }) =>
      longestLine === undefined ? [] : [[name, longestLine]],
    )
    expect(Object.fromEntries(given)).toEqual(longer)
  })
  it('is refused above 8 MiB, or above what its kind allows', async () => {
    const [kind] = journalKinds
    if (kind === undefined) throw new Error('There is no kind')
    expect([await isRead(kind, 8 * MiB), await isRead(kind, 8 * MiB + 1)]).toEqual([true, false])
    for (const longestLine of [20, 9 * MiB]) {
      const own = { ...kind, longestLine }
      expect([await isRead(own, longestLine), await isRead(own, longestLine + 1)]).toEqual([true, false])
    }
  })
})

it('a server with an https address tells browsers to use TLS for a year, one with an http address does not', () => {
  const told = (address: string | null) => securityHeaders(address)['strict-transport-security']
  expect(told('https://journal.example')).toBe('max-age=31536000')
  expect([told('http://journal.example'), told(null)]).toEqual([undefined, undefined])
})

const Limited = z.record(z.string(), z.unknown())
const limitNames = [
  'format',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'exclusiveMinimum',
  'maximum',
]

/** Each format, limit and default of a JSON schema, as "field maxLength 200". */
function limitsIn(schema: unknown, field: string): readonly string[] {
  const parsed = Limited.safeParse(schema)
  if (!parsed.success) return []
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = parsed.data
  const { default: usual } = parsed.data
  const own = limitNames.flatMap((name) => {
    const value = parsed.data[name]
    const isLimit =
      typeof value === 'string' || (typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER)
    return isLimit ? [`${name} ${value}`] : []
  })
  return [
    ...(own.length === 0 ? [] : [`${field} ${own.join(' ')}`]),
    ...(usual === undefined ? [] : [`${field} default ${JSON.stringify(usual).slice(0, 60)}`]),
    ...Object.entries(Limited.parse(properties)).flatMap(([name, part]) => limitsIn(part, name)),
    ...limitsIn(items, `${field}[]`),
    ...limitsIn(additionalProperties, `${field}{}`),
    ...[anyOf, oneOf, allOf]
      .flatMap((parts) => z.array(z.unknown()).parse(parts))
      .flatMap((part) => limitsIn(part, field)),
  ]
}

it('texts, lists and numbers that calls take have the formats, limits and defaults of limits-of-input.txt, by field', () => {
  const inputs = Object.values(calls).flatMap(({ body, query }: Call) => [body, query])
  const found = inputs.flatMap((schema) =>
    schema instanceof z.ZodType
      ? limitsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), 'input')
      : [],
  )
  const written = readFileSync(new URL('limits-of-input.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect([...new Set(found)].toSorted()).toEqual(written)
})
