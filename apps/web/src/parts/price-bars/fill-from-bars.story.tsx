import { aBarSeries } from '../../testing/trade-bars.ts'
import { FillFromBars } from './fill-from-bars.tsx'

const url = 'GET /v1/bar-series'
const none = { series: [], bytes: 0, mostBytes: 1_000_000 }
const tradeIds = () => Promise.resolve([1, 2])

export const WithBars = () => <FillFromBars tradeIds={tradeIds} />
WithBars.server = { [url]: () => ({ ...none, series: [aBarSeries()] }) }

export const WithoutBars = () => <FillFromBars tradeIds={tradeIds} />
WithoutBars.server = { [url]: () => none }
