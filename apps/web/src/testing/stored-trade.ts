import type { InstrumentView } from '@afterclose/contract/instruments'
import type { SetupView } from '@afterclose/contract/setups'
import type { TradeView } from '@afterclose/contract/trades'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { aTrade } from '@afterclose/testkit/builders'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'

export const anInstrument: InstrumentView = {
  id: 1,
  name: 'ES',
  market: 'FUTURES',
  tickSize: '0.25',
  tickValue: '12.5',
  pipSize: '1',
  quoteCurrency: 'USD',
  commission: '4.3',
  commissionMode: 'PER_UNIT',
  spread: '0',
  sessionStart: null,
  sessionEnd: null,
  sessionZone: null,
  aliases: ['MESZ6'],
  active: true,
  order: 0,
  trades: 1,
  modified: '2026-10-22T11:00:00.000Z',
}
const noPictures = [1, 2, 3, 4, 5, 6].map((slot) => ({
  slot,
  url: null,
  fileId: null,
  description: '',
  takenAt: null,
  width: null,
  height: null,
}))
export const aSetup: SetupView = {
  id: 3,
  name: 'Breakout',
  description: '',
  rules: [],
  defaultChecklistId: null,
  color: null,
  active: true,
  order: 0,
  trades: 2,
  exampleScreenshots: noPictures,
  modified: '2026-10-21T10:00:00.000Z',
}

/** A long trade of 2 ES, as returned by the server: +1,016.40. */
export function storedTrade(id: number, changes: Partial<TradeView> = {}): TradeView {
  const input = aTrade({
    instrumentId: anInstrument.id,
    setupId: aSetup.id,
    entryDate: '2026-10-23T09:51:00',
    exitDate: '2026-10-23T11:22:00',
    entryPrice: '6000',
    exitPrice: '6010.25',
    size: '2',
    stopLoss: '5990',
    takeProfit: '6030',
    commission: '8.6',
  })
  const trade = { ...input, ...deriveTrade(input, anInstrument, { tiltMeter: 0, screenshotExists: false }) }
  const { preTradeComments, entryComments, managementComments, exitComments, customComments, executions } = trade
  return {
    ...trade,
    preTradeComments: [...preTradeComments],
    entryComments: [...entryComments],
    managementComments: [...managementComments],
    exitComments: [...exitComments],
    customComments: [...customComments],
    checkedItemIds: [],
    checklistItemIds: [],
    screenshotDescriptions: [],
    screenshots: noPictures,
    executions: [...executions],
    legs: [],
    id,
    source: 'MANUAL',
    externalId: null,
    importJobId: null,
    created: '2026-10-23T12:00:00.000Z',
    modified: '2026-10-24T13:00:00.000Z',
    ...changes,
  }
}

/** Sets a journal with one instrument, one setup and nothing else. */
export function keepLookups(): void {
  queryClient.setQueryData(lookups.instruments(1).queryKey, [anInstrument])
  queryClient.setQueryData(lookups.setups(1).queryKey, [aSetup])
  for (const list of ['comments', 'customComments', 'checklists', 'payins', 'gridStates', 'importers'] as const)
    queryClient.setQueryData(lookups[list](1).queryKey, [])
  queryClient.setQueryData(lookups.balance(1).queryKey, { accountBalance: '0', warning: null })
}
