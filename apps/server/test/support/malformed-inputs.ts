import { calls as api } from '../../src/calls.ts'
import type { Call } from '@afterclose/contract/call'
import { type Example, urlOf } from './client.ts'

const junk: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  '',
  ' ',
  'x',
  'x'.repeat(300_000),
  '\ud800',
  'a\0b',
  '1e5',
  '-0',
  '99999999999999999999',
  '99999999999999.9999999999',
  '-99999999999999.9999999999',
  '0.0000000001',
  "'; drop table trade; --",
  '2024-02-30T00:00:00',
  [],
  [null],
  [-1],
  [9_007_199_254_740_991],
  {},
  { a: { b: [] } },
]

export interface Malformed {
  readonly url: string
  readonly payload?: string
  readonly headers?: Readonly<Record<string, string>>
  /** No reading of it is right, so that it has to be refused. */
  readonly refused: boolean
}

/** The example with one thing wrong at a time. */
export function* malformedInputs(call: Call, example: Example): Generator<Malformed> {
  const { params = {}, query = {}, body } = example
  const json = { 'content-type': 'application/json' }
  const right = urlOf(call, params, query)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const withBody = text === undefined ? {} : { payload: text, headers: json }

  for (const key of Object.keys(params))
    for (const value of [
      'abc',
      '-1',
      '0',
      '1.5',
      '1e0',
      '+1',
      ' 1',
      '0x1',
      '1.0',
      '01',
      '1e400',
      '99999999999999999999',
      'a\0b',
      "1' or '1'='1",
      '%',
    ])
      yield { url: urlOf(call, { ...params, [key]: value }, query), ...withBody, refused: true }
  for (const key of Object.keys(query))
    for (const value of junk)
      yield {
        url: urlOf(call, params, {
          ...query,
          [key]: typeof value === 'string' ? value.slice(0, 5000) : JSON.stringify(value),
        }),
        ...withBody,
        refused: false,
      }

  for (const [key, value] of Object.entries(query)) {
    const twice = new URLSearchParams([
      [key, String(value)],
      [key, String(value)],
    ])
    yield { url: `${urlOf(call, params)}?${twice.toString()}`, ...withBody, refused: true }
  }

  if (call.body === 'multipart') {
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    yield { url: right, refused: true }
    yield { url: right, payload: '{}', headers: json, refused: true }
    yield { url: right, payload: 'rubbish', headers: type, refused: true }
    yield {
      url: right,
      payload: '--b\r\ncontent-disposition: form-data; name="options"\r\n\r\n{\r\n--b--',
      headers: type,
      refused: true,
    }
  }
  if (text === undefined || typeof body !== 'object' || body === null) return
  for (const broken of ['{', '[]', '"text"', '7', 'null', 'true', '{"a":1}}', '\u0000', ''])
    yield {
      url: right,
      payload: broken,
      headers: json,
      refused: call !== api.changeSettings && call !== api.changeJournal && call !== api.changeImport,
    }
  yield { url: right, payload: '<a/>', headers: { 'content-type': 'text/xml' }, refused: true }
  for (const changed of withOneReplaced(body))
    yield { url: right, payload: JSON.stringify(changed), headers: json, refused: false }
}

/** The value with each of its parts, however deep, replaced by each piece of junk. */
function* withOneReplaced(value: object): Generator {
  for (const [key, part] of Object.entries(value)) {
    const withPart = (replaced: unknown): unknown =>
      Array.isArray(value) ? value.toSpliced(Number(key), 1, replaced) : { ...value, [key]: replaced }
    for (const piece of junk) yield withPart(piece)
    if (typeof part === 'object' && part !== null) for (const deeper of withOneReplaced(part)) yield withPart(deeper)
  }
}
