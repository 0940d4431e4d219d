import type { LadderPrices } from './price-ladder.ts'
import { PriceLadder } from './price-ladder-view.tsx'

const planned: LadderPrices = {
  direction: 'LONG',
  entryPrice: '22258.75',
  exitPrice: null,
  stopLoss: '22225.75',
  takeProfit: '22357.75',
  highestPrice: null,
  lowestPrice: null,
}
const taken = { ...planned, exitPrice: '22326', highestPrice: '22330.75', lowestPrice: '22247.25' }

export const Planned = () => <PriceLadder trade={planned} riskDistance="33" decimals={2} />
export const Won = () => <PriceLadder trade={taken} riskDistance="33" decimals={2} />
