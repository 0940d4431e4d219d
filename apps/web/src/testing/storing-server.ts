import { api } from '@afterclose/contract/api'
import type { Call } from '@afterclose/contract/call'
import { AttemptView, BreachView, guardCalls } from '@afterclose/contract/guard'
import { vi } from 'vitest'
import { z } from 'zod'
import { guardWrite } from './storing-guard.ts'

/** A stored record of any kind. */
export interface Stored {
  readonly id: number
  readonly [field: string]: unknown
}
/** Stored records, by the noun of their address: "trade-plans". */
export type Stock = Record<string, readonly Stored[]>

interface Sent {
  /** Name of the call in the contract. */
  readonly call: string
  readonly params: Readonly<Record<string, string>>
  /** The body as parsed by the contract, with defaults. */
  readonly body: unknown
}

const Drop = z.object({ id: z.number(), order: z.number() })
const WithIds = z.object({ ids: z.array(z.number()) })
const Slots = z.array(z.looseObject({ slot: z.number() }))
const SlotForm = z.object({ link: z.string().optional(), description: z.string().optional() })
const Fields = z.record(z.string(), z.unknown())
/** Stored fields of a body: a scenario of a plan also has its ratio. */
const fieldsOf = (kind: string, body: unknown): Record<string, unknown> => {
  const { scenarios, ...fields } = Fields.parse(body)
  if (kind !== 'trade-plans') return Fields.parse(body)
  return {
    ...fields,
    scenarios: z
      .array(Fields)
      .parse(scenarios)
      .map((scenario) => ({ ...scenario, rrr: 3 })),
  }
}
const routes = Object.entries<Call>({ ...api, ...guardCalls }).map(([name, call]) => ({
  name,
  call,
  address: new RegExp(`^${call.url.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))
/** Of two matching addresses, the more specific one. */
const routeOf = (method: string, path: string) =>
  routes
    .filter(({ call, address }) => call.method === method && address.test(path))
    .toSorted((a, b) => a.call.url.split(':').length - b.call.url.split(':').length)[0]

/**
 * A mock server that stores the records of a journal like the real one, only by the contract: it lists them, a list that has pages
 * in pages of one record, creates, replaces, orders and deletes them, puts links into their slots, rejects replacing a record that was changed since it was read, and undoes with its receipts.
 * Rejects invalid bodies, and those without the version that was read.
 *
 * @param start initial content
 */
export function storingServer(start: Stock) {
  let stock: Stock = { ...start }
  let clock = 0
  let lastId = 1000
  const sent: Sent[] = []
  let failing: readonly string[] | null = null
  const receipts = new Map<string, Stock>()
  /** Where the page begins that is asked for. */
  let begin = 0

  const now = () => `2026-12-01T00:00:00.${String(++clock).padStart(3, '0')}Z`
  const of = (noun: string): readonly Stored[] => stock[noun] ?? []
  const put = (noun: string, records: readonly Stored[]): void => {
    stock = { ...stock, [noun]: records }
  }
  const sortedById = (noun: string): readonly Stored[] => of(noun).toSorted((a, b) => a.id - b.id)
  const receipt = (before: Stock): string => {
    receipts.set(`receipt ${receipts.size + 1}`, before)
    return `receipt ${receipts.size}`
  }
  const moved = (records: readonly Stored[], { id, order }: z.output<typeof Drop>): readonly Stored[] => {
    const rest = records.filter((record) => record.id !== id)
    const dropped = records.filter((record) => record.id === id)
    return rest.toSpliced(order, 0, ...dropped).map((record, i) => ({ ...record, order: i }))
  }
  const listed = ({ response, query }: Call, records: readonly Stored[]): object => {
    if (!(response instanceof z.ZodObject)) throw new TypeError('No list')
    const key = Object.entries(response.shape).find(([, field]) => field instanceof z.ZodArray)?.[0] ?? ''
    if (!(query instanceof z.ZodObject) || !('after' in query.shape)) return { [key]: records, next: null }
    const end = begin + 1
    const next = [String(end), end].find(
      (place) => z.object({ next: response.shape['next']! }).safeParse({ next: place }).success,
    )
    return { [key]: records.slice(begin, end), next: end < records.length ? next : null }
  }

  function answer(name: string, call: Call, params: Sent['params'], body: unknown): unknown {
    const [noun = '', ...rest] = call.url.replace('/v1/databases/:journalId/', '').split('/')
    const kind = noun === 'account-balance' ? 'payins' : rest[1] === 'trades' ? 'tested-trades' : noun
    const before = stock
    const id = Number(Object.values(params).at(-1))
    const record = of(kind).find((one) => one.id === id)
    if (name === 'undoDeletion') {
      stock = receipts.get(z.object({ receipt: z.string() }).parse(body).receipt)!
      return { restored: 1 }
    }
    if (name === 'latestBalance') return { accountBalance: String(of('payins').length), warning: null }
    if (name === 'changeTrades') return changeTrades(body)
    if (name === 'moveNoteFolder') return moveFolder(body)
    if (name === 'moveNote') return moveNote(record, body)
    if (rest.at(-2) === 'screenshots') return fillSlot(kind, Object.values(params), body)
    if (kind === 'checklists' && rest[1] === 'checklistitems') return changeItems(params, rest.at(-1)!, body)
    if (kind === 'tested-trades' && call.method === 'GET') return listed(call, of(kind))
    if (name === 'removeBacktestTrades') return removeTested(body)
    if (kind === 'attempts' && call.method === 'GET')
      return { attempts: of(kind), unwatched: [], weekStart: 1, riskPercent: 1 }
    if (name in guardCalls && call.method !== 'GET') return writeGuard(name, id, body)
    if (call.method === 'GET') return rest.length === 0 ? listed(call, of(kind)) : record
    if (rest[0] === 'order') {
      put(kind, moved(of(kind), Drop.parse(body)))
      return { ...listed(call, of(kind)), receipt: receipt(before) }
    }
    if (call.method === 'POST') {
      lastId += 1
      const made = { ...of(kind)[0], ...fieldsOf(kind, body), id: lastId, modified: now() }
      put(kind, [...of(kind), made])
      return made
    }
    if (call.method === 'DELETE') {
      const ids = rest[0] === 'delete' ? WithIds.parse(body).ids : [id]
      const used = of(kind).some((one) => ids.includes(one.id) && Number(one['trades'] ?? 0) > 0 && 'active' in one)
      put(
        kind,
        used
          ? of(kind).map((one) => (ids.includes(one.id) ? { ...one, active: false } : one))
          : of(kind).filter((one) => !ids.includes(one.id)),
      )
      return { ok: true, deleted: ids.length, receipt: receipt(before) }
    }
    if (record === undefined) return undefined
    const { modified, ...fields } = fieldsOf(kind, body)
    if ('modified' in record && modified !== record['modified']) return 'Changed elsewhere'
    const next = { ...record, ...fields, ...('modified' in record ? { modified: now() } : {}) }
    put(
      kind,
      of(kind).map((one) => (one.id === id ? next : one)),
    )
    return { ...next, receipt: receipt(before) }
  }
  function writeGuard(name: string, id: number, body: unknown): unknown {
    const before = stock
    const guard = {
      attempts: z.array(AttemptView).parse(of('attempts')),
      breaches: z.array(BreachView).parse(of('breaches')),
    }
    const written = guardWrite(name, guard, { id, body, now: now() })
    if (written === undefined) return undefined
    if (written === null) return 'Changed elsewhere'
    put('attempts', written.stored.attempts)
    put('breaches', written.stored.breaches)
    return { ...written.answer, receipt: receipt(before) }
  }
  function moveNote(note: Stored | undefined, body: unknown): unknown {
    const before = stock
    const { from, to } = z.object({ from: z.string(), to: z.string() }).parse(body)
    if (note === undefined) return undefined
    if (note['folder'] !== from) return 'Changed elsewhere'
    const moved = { ...note, folder: to, modified: now() }
    put(
      'notes',
      of('notes').map((one) => (one === note ? moved : one)),
    )
    return { ...moved, receipt: receipt(before) }
  }
  function moveFolder(body: unknown): unknown {
    const before = stock
    const { from, to } = z.object({ from: z.string(), to: z.string() }).parse(body)
    const moved = of('notes').filter(({ folder }) => folder === from)
    put(
      'notes',
      of('notes').map((note) => (moved.includes(note) ? { ...note, folder: to, modified: now() } : note)),
    )
    return { moved: moved.length, receipt: receipt(before) }
  }
  function fillSlot(kind: string, params: readonly string[], body: unknown): unknown {
    const [id, slot] = params.slice(-2).map(Number)
    const { link, ...fields } = SlotForm.parse(body)
    const record = of(kind).find((one) => one.id === id)!
    const { screenshot, screenshots = [screenshot], exampleScreenshots = screenshots, modified: before } = record
    const next = Slots.parse(exampleScreenshots).map((one) =>
      one.slot === slot ? { ...one, ...fields, ...(link === undefined ? {} : { url: link }) } : one,
    )
    const field =
      screenshot !== undefined
        ? { screenshot: next[0] }
        : 'screenshots' in record
          ? { screenshots: next }
          : { exampleScreenshots: next }
    const modified = now()
    put(
      kind,
      of(kind).map((one) => (one.id === id ? { ...one, ...field, modified } : one)),
    )
    return { screenshots: next, modified, before }
  }
  function changeTrades(body: unknown): unknown {
    const { ids, change } = z.object({ ids: z.array(z.number()), change: Fields }).parse(body)
    const before = stock
    const { type, ...fields } = change
    put(
      'trades',
      type === 'delete'
        ? of('trades').filter(({ id }) => !ids.includes(id))
        : of('trades').map((trade) => (ids.includes(trade.id) ? { ...trade, ...fields } : trade)),
    )
    return { changed: ids.length, receipt: receipt(before) }
  }
  function changeItems(params: Sent['params'], doing: string, body: unknown): unknown {
    const checklist = of('checklists').find(({ id }) => id === Number(params['checklistId']))!
    const before = stock
    const items = z.array(z.looseObject({ id: z.number() })).parse(checklist['items'])
    const item = items.find(({ id }) => id === Number(params['itemId']))
    const { modified, ...fields } = Fields.parse(body)
    if (doing !== 'order' && modified !== item?.['modified']) return 'Changed elsewhere'
    const next =
      doing === 'order'
        ? moved(items, Drop.parse(body))
        : items.map((one) => (one === item ? { ...item, ...fields, modified: now() } : one))
    put(
      'checklists',
      of('checklists').map((one) => (one.id === checklist.id ? { ...one, items: next } : one)),
    )
    const changed =
      doing === 'order'
        ? of('checklists').find(({ id }) => id === checklist.id)
        : next.find(({ id }) => id === Number(params['itemId']))
    return { ...changed, receipt: receipt(before) }
  }
  function removeTested(body: unknown): unknown {
    const { ids } = WithIds.parse(body)
    const before = stock
    put(
      'tested-trades',
      of('tested-trades').filter(({ id }) => !ids.includes(id)),
    )
    put(
      'backtests',
      of('backtests').map((backtest) => ({ ...backtest, trades: of('tested-trades').length })),
    )
    return { removed: ids.length, receipt: receipt(before) }
  }

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const [path = '', search] = address.split('?')
    begin = Number(new URLSearchParams(search).get('after') ?? 0)
    const route = routeOf(method, path)
    if (route === undefined) return Response.json({ code: 'Not found', message: path }, { status: 404 })
    const params = { ...route.address.exec(path)?.groups }
    const json: unknown =
      typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body) : undefined
    const read = route.call.body instanceof z.ZodType ? route.call.body.safeParse(json) : { success: true, data: json }
    if (!read.success) return Response.json({ code: 'Invalid input', message: path }, { status: 400 })
    if (failing !== null && method !== 'GET') {
      const fields = failing.map((field) => ({ field, message: faultOf(field) }))
      failing = null
      return fields.length === 0
        ? Response.json({ code: 'Unexpected error', message: path }, { status: 500 })
        : Response.json({ code: 'Invalid input', message: path, fields }, { status: 400 })
    }
    if (method !== 'GET') sent.push({ call: route.name, params, body: read.data })
    const result = answer(route.name, route.call, params, read.data)
    if (result === undefined) return Response.json({ code: 'Not found', message: path }, { status: 404 })
    if (typeof result === 'string') return Response.json({ code: result, message: result }, { status: 409 })
    return Response.json(result)
  })
  return {
    sent,
    of,
    /** Makes the next write fail, without storing anything: because of these fields, each with its `faultOf`, or for no such reason. */
    failNext: (...fields: readonly string[]) => {
      failing = fields
    },
    /** The trades, and the references to them in other records. */
    feed: () => ({
      trades: of('trades'),
      payins: of('payins').map(({ modified: _modified, ...payin }) => payin),
      instruments: sortedById('instruments').map(({ id, name, tickSize, tickValue }) => ({
        id,
        name,
        tickSize,
        tickValue,
      })),
      setups: sortedById('setups').map(({ id, name }) => ({ id, name })),
      comments: sortedById('comments').map(({ id, name, rating }) => ({ id, name, rating })),
    }),
  }
}

/** Sentence about a field that a server rejects. */
export const faultOf = (field: string): string => `The server takes no such ${field}.`

/** Reduces a stored record to the body of a call, field by field. */
export function bodyOf(name: keyof typeof api, record: object, changes: object = {}): unknown {
  const call: Call = api[name]
  if (!(call.body instanceof z.ZodObject)) throw new TypeError(`${name} takes no object`)
  const taken = call.body.shape
  return call.body.parse({
    ...Object.fromEntries(Object.entries(record).filter(([field]) => field in taken)),
    ...changes,
  })
}
