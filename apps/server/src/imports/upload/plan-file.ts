import { namesWith } from '@afterclose/core/record-field'
import { inputFields, type TradeInput, emptyInput } from '@afterclose/core/trade'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { keysOf } from '../import-files.ts'
import { type KeptPlan, keptShape, type TradeToCreate } from '../plan/plan-types.ts'
import { bytesOf } from './row-file.ts'

/** Null if this version of the server made none: the file has to be parsed again. */
export async function findPlan(files: WorkFiles, importIdentifier: string): Promise<KeptPlan | null> {
  const bytes = await bytesOf(await files.get(keysOf(importIdentifier).plan))
  return bytes === null ? null : planIn(bytes.toString('utf8'))
}

export const keepPlan = (files: WorkFiles, importIdentifier: string, plan: KeptPlan): Promise<void> =>
  files.put(keysOf(importIdentifier).plan, Buffer.from(planText(plan)))

/** A plan in stored form: new trades have only their non-empty fields, a third of all. */
export type PlanOnFile = Omit<KeptPlan, 'changes'> & {
  readonly changes: Omit<KeptPlan['changes'], 'create'> & {
    readonly create: readonly (Omit<TradeToCreate, 'trade'> & { readonly trade: Said })[]
  }
}
type Said = Partial<TradeInput> & Omit<TradeInput, keyof typeof emptyInput>

export function planText(plan: KeptPlan): string {
  const create = plan.changes.create.map(({ externalId, trade }) => ({ externalId, trade: saidOf(trade) }))
  const onFile: PlanOnFile = { ...plan, changes: { ...plan.changes, create } }
  return JSON.stringify(onFile)
}

/** Null for a plan of another shape. */
export function planIn(text: string): KeptPlan | null {
  const plan: PlanOnFile = JSON.parse(text)
  if (plan.reading.preview.shape !== keptShape) return null
  const create = plan.changes.create.map(
    ({ externalId, trade }): TradeToCreate => ({ externalId, trade: { ...emptyInput, ...trade } }),
  )
  return { ...plan, changes: { ...plan.changes, create } }
}

const fields = namesWith(inputFields, {})
const nothingSaid = new Map<string, unknown>(Object.entries(emptyInput))

function saidOf(trade: TradeInput): Said
function saidOf(trade: TradeInput): object {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const value: unknown = trade[field]
    const isEmptyList = Array.isArray(value) && value.length === 0
    if (!isEmptyList && value !== nothingSaid.get(field)) values[field] = value
  }
  return values
}
