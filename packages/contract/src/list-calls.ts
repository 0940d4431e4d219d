import { byName } from '@afterclose/core/record-field'
import type { PlanPermission } from '@afterclose/core/permission'
import { z } from 'zod'
import { type Call, call } from './call.ts'
import { ItemOrder } from './order.ts'
import type { CallScope } from './scopes.ts'
import { Receipt, Removed } from './undo.ts'
import { IdParam, JournalParams, ModifiedWhenRead } from './values.ts'

/** A list of records in a journal, from which its calls follow. */
interface List<Id extends string, Name extends string, View extends z.ZodRawShape, Input extends z.ZodRawShape> {
  /** "a setup", for the summaries of calls. */
  readonly noun: string
  /** Last part of the path. */
  readonly path: string
  /** Path parameter of one record. */
  readonly id: Id
  /** Field of the response that has the list. */
  readonly listed: Name
  readonly view: z.ZodObject<View>
  readonly input: z.ZodObject<Input>
  /** For keys; only reading is available to them. */
  readonly scope: CallScope
  /** Plan permission for changes. Reading needs none. */
  readonly permission?: PlanPermission
  /** Bodies for tests of every call. */
  readonly examples: Readonly<Record<'create' | 'replace', z.input<z.ZodObject<Input>>>>
  readonly list: Pick<Call, 'summary' | 'withheld'>
  /** Summaries of calls that say more than their verb and noun. */
  readonly summaries?: Partial<Readonly<Record<'create' | 'replace' | 'remove', string>>>
}

/** The calls of a list: list, create, replace and remove its records. */
export function listCalls<
  const Id extends string,
  const Name extends string,
  View extends z.ZodRawShape,
  Input extends z.ZodRawShape,
>({
  noun,
  path,
  id,
  listed,
  view,
  input,
  scope,
  permission,
  examples,
  list,
  summaries = {},
}: List<Id, Name, View, Input>) {
  const url = `/v1/databases/:journalId/${path}`
  const changing = { access: 'write', scope: null, ...(permission === undefined ? {} : { permission }) } as const
  const one = { url: `${url}/:${id}`, params: JournalParams.extend(byName([id], () => IdParam)) }
  return {
    list: call({
      method: 'GET',
      url,
      access: 'read',
      scope,
      params: JournalParams,
      example: {},
      ...list,
      response: z.object(byName([listed], () => z.array(view))),
    }),
    create: call({
      method: 'POST',
      url,
      ...changing,
      params: JournalParams,
      body: input,
      example: { body: examples.create },
      summary: summaries.create ?? `Add ${noun}`,
      response: view,
    }),
    /** Rejected with 'Changed elsewhere' if the record was changed since `modified`. */
    replace: call({
      method: 'PUT',
      ...one,
      ...changing,
      body: input.extend({ modified: ModifiedWhenRead }),
      example: { body: examples.replace },
      summary: summaries.replace ?? `Replace ${noun}`,
      response: view.extend({ receipt: Receipt }),
    }),
    remove: call({
      method: 'DELETE',
      ...one,
      ...changing,
      example: {},
      summary: summaries.remove ?? `Remove ${noun}`,
      response: Removed,
    }),
  }
}

/** The calls of a list in an order of the trader's own. */
export function orderedListCalls<
  const Id extends string,
  const Name extends string,
  View extends z.ZodRawShape,
  Input extends z.ZodRawShape,
>(list: List<Id, Name, View, Input> & { readonly move?: Partial<Pick<Call, 'summary' | 'example'>> }) {
  const calls = listCalls(list)
  const { access, scope } = calls.create
  return {
    ...calls,
    /** Drops a record onto another one, whose place it gets. */
    move: call({
      method: 'POST',
      url: `${calls.list.url}/order`,
      access,
      scope,
      ...(list.permission === undefined ? {} : { permission: list.permission }),
      params: JournalParams,
      body: ItemOrder,
      example: { body: { id: 1, order: 0, oldOrder: 0 } },
      summary: `Move ${list.noun} to the place of another one`,
      ...list.move,
      response: calls.list.response.extend({ receipt: Receipt }),
    }),
  }
}
