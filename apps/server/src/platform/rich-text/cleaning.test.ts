import { calls as api } from '../../calls.ts'
import type { Call } from '@afterclose/contract/call'
import { isProblem } from '@afterclose/contract/problems'
import sanitizeHtml from 'sanitize-html'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callExamples, callNames } from '../../../test/support/call-examples.ts'
import { type Example, ProblemBody, type SignedIn, urlOf } from '../../../test/support/client.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { type SizedPart, sizedParts } from '../../../test/support/schema-parts.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import type { taskThread } from '../workers/task-thread.ts'

// As it is, but counted where the server answers requests: its threads load one of their own.
vi.mock('sanitize-html', async (original) => {
  const { default: sanitize } = await original<{ default: typeof sanitizeHtml }>()
  return { default: Object.assign(vi.fn(sanitize), sanitize) }
})

/** Texts that were sent to the thread. */
const sent = vi.hoisted((): unknown[] => [])
vi.mock('../workers/task-thread.ts', async (original) => {
  const actual = await original<{ taskThread: typeof taskThread }>()
  const listening: typeof taskThread = (settings) => {
    const thread = actual.taskThread(settings)
    return {
      ...thread,
      run: (name, input) => {
        if (name === 'clean') sent.push(input)
        return thread.run(name, input)
      },
    }
  }
  return { ...actual, taskThread: listening }
})

const richTexts = callNames.flatMap((name) => {
  const { body }: Call = api[name]
  const parts: readonly SizedPart[] = body === undefined || body === 'multipart' ? [] : sizedParts(body)
  return parts.filter(({ rich }) => rich).map((part) => ({ name, part, field: part.path.join('.') }))
})

const emptied = (of: string): object =>
  Object.fromEntries(richTexts.flatMap(({ name, field }) => (name === of ? [[field, '']] : [])))

describe('the rich text of a call', () => {
  let server: TestServer
  let ann: SignedIn
  let journalId: number
  beforeAll(async () => {
    server = await testServer('SQLite')
    ann = await server.signUp('ann')
    journalId = await filledJournal(server, ann)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    vi.mocked(sanitizeHtml).mockClear()
    sent.length = 0
  })

  /** Jobs sanitise notices meanwhile. */
  const sanitisedHere = (html: string) => vi.mocked(sanitizeHtml).mock.calls.some(([given]) => given === html)
  let names = 0
  /** With this rich text alone, and a name that is not taken. */
  const send = (name: (typeof richTexts)[number]['name'], part: SizedPart, html: string) => {
    const examples = callExamples({ userId: ann.user.userId, username: 'ann', password: 'correct horse', journalId })
    const { params, query, body }: Example = examples[name]
    return ann.raw({
      method: api[name].method,
      url: urlOf(api[name], params, query),
      payload: part.put(Object.assign({}, body, emptied(name), { name: `Name ${++names}` }), html),
    })
  }

  it.each(richTexts)('is not sanitised by $name when $field is too long in any case', async ({ name, part, field }) => {
    const most = part.most ?? Number.NaN
    for (const html of ['x'.repeat(most + 1), '<p>'.repeat(Math.floor(most / 3))]) {
      const { code, fields } = ProblemBody.parse((await send(name, part, html)).json)
      expect(isProblem(code) && fields.map((one) => one.field)).toEqual([field])
      expect(sanitisedHere(html)).toBe(false)
    }
    expect(sent).toEqual([])
  })

  it.each(richTexts)('is sanitised by $name where nobody else waits for it, when $field is long', async (one) => {
    const { name, part, field } = one
    const most = part.most ?? Number.NaN
    const dense = '<p onclick="x()">a <b>b</b></p>'
    const html = dense.repeat(Math.floor(most / dense.length))
    const answer = await send(name, part, html)
    expect(answer).toMatchObject({ status: 200, json: { [field]: expect.stringMatching(/^(<p>a <b>b<\/b><\/p>)+$/) } })
    expect(sanitisedHere(html)).toBe(false)
    expect(sent).toEqual([{ html, field, most }])
  })

  it.each(richTexts)('is sanitised at once by $name when $field is short', async ({ name, part, field }) => {
    const html = '<p onclick="x()">a</p>'
    const answer = await send(name, part, html)
    expect(answer).toMatchObject({ status: 200, json: { [field]: '<p>a</p>' } })
    expect(sanitisedHere(html)).toBe(true)
    expect(sent).toEqual([])
  })
})
