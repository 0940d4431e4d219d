import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams } from './values.ts'

export const gridTypes = [
  'JOURNAL_CLOSED',
  'JOURNAL_OPEN',
  'MISSED_TRADES',
  'TRADING_PLANS',
  'DEPOSITS',
  'INSTRUMENTS',
  'TRADE_ANALYTICS',
  'BACKTESTER',
] as const
export const GridState = z.object({
  gridType: z.enum(gridTypes),
  /** JSON text, as the grid gave it. */
  state: z.string().max(100_000),
  /** A state of another version than the page's is ignored by the page. */
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
/** A viewer of a shared journal keeps grid states of his own. */
export const saveGridState = call({
  method: 'POST',
  url,
  summary: 'Save the state of one grid',
  access: 'read',
  scope: null,
  params: JournalParams,
  body: GridState,
  response: GridState,
})
