import { z } from 'zod'
import { call } from './call.ts'
import { Removed } from './undo.ts'
import { JournalParams } from './values.ts'

/** PRODUCT A.13, and layouts of Trade Analytics under names, which are saved apart from that of its table (decision 35). */
export const gridTypes = [
  'JOURNAL_CLOSED',
  'JOURNAL_OPEN',
  'MISSED_TRADES',
  'TRADING_PLANS',
  'DEPOSITS',
  'INSTRUMENTS',
  'TRADE_ANALYTICS',
  'ANALYTICS_LAYOUTS',
  'BACKTESTER',
] as const
export const GridState = z.object({
  gridType: z.enum(gridTypes),
  /** JSON text, as the grid exported it. */
  state: z.string().max(100_000),
  /** A page ignores states of other versions. */
  version: z.int().min(0),
})
export type GridState = z.infer<typeof GridState>

const url = '/v1/databases/:journalId/grid-state'
export const listGridStates = call({
  method: 'GET',
  url,
  summary: "The caller's grid states in this journal",
  access: 'read',
  scope: null,
  params: JournalParams,
  response: z.object({ gridStates: z.array(GridState) }),
})
/** Viewers of a shared journal have their own grid states. */
export const saveGridState = call({
  method: 'POST',
  url,
  summary: 'Save the state of one grid',
  access: 'read',
  scope: null,
  params: JournalParams,
  body: GridState.extend({
    /** Null: as if it had never been saved. */
    state: GridState.shape.state.nullable(),
    /** The stored state; null for none. Refused with 'Changed elsewhere' if another is stored. */
    former: GridState.shape.state.nullish(),
  }),
  response: Removed,
})
