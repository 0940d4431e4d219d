import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../src/store/db.ts'

/** A node of a plan of PostgreSQL, as `explain (analyze, buffers, format json)` writes it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.custom<PlanNode>() })]) })])

/** Runs a statement on PostgreSQL, and returns how it was run. */
export async function explainedPlan(db: Db, text: string, values: readonly unknown[]): Promise<PlanNode> {
  const query = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...values])
  return Explained.parse((await db.executeQuery(query)).rows)[0]['QUERY PLAN'][0].Plan
}

/** Rows that the nodes of a plan have looked at which `counts` names. */
export const visitedRows = (node: PlanNode, counts: (node: PlanNode) => boolean): number =>
  (counts(node) ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, plan) => sum + visitedRows(plan, counts), 0)
