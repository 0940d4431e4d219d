import { aTradeBars } from '../../testing/trade-bars.ts'
import { storedTrade } from '../../testing/stored-trade.ts'
import { Picture, TradeChartOf } from './trade-chart-of.tsx'
import { Button } from '../../ui/button.tsx'

const won = { ...storedTrade(5), highestPrice: '6011.75', lowestPrice: '5996.5', drawdownTrade: 35, winnerEff: 87.234 }
const props = {
  tradeId: 5,
  instrument: 'ES',
  decimals: 2,
  onLength: () => {},
  bars: aTradeBars(),
  howToAdd: (
    <a className="link" href="#add">
      Add price bars
    </a>
  ),
}

export const Won = () => <Picture {...props} trade={won} />

/** A sale without stop and target, whose highest and lowest price are only in the bars. */
export const ShortWithoutStop = () => (
  <Picture
    {...props}
    trade={{
      ...storedTrade(5),
      direction: 'SHORT',
      stopLoss: null,
      takeProfit: null,
      riskDistance: null,
      outcome: 'LOSER',
    }}
    renderOffer={({ highestPrice, lowestPrice }) => (
      <p>
        <Button>
          Take {highestPrice} and {lowestPrice}
        </Button>
      </p>
    )}
  />
)

const fill = (side: 'ENTRY' | 'EXIT', at: string, price: string) => ({
  side,
  date: `2026-10-23T${at}:00`,
  price,
  size: '1',
})

export const Executions = () => (
  <Picture
    {...props}
    trade={{
      ...won,
      takeProfit: '6200',
      executions: [
        fill('ENTRY', '09:51', '5999.5'),
        fill('ENTRY', '10:12', '6000.5'),
        fill('EXIT', '10:48', '6008'),
        fill('EXIT', '11:22', '6010.25'),
      ],
    }}
  />
)
export const StillOpen = () => (
  <Picture {...props} trade={{ ...storedTrade(5), exitDate: null, exitPrice: null, outcome: null }} />
)
export const BarsMissing = () => (
  <Picture
    {...props}
    trade={storedTrade(5)}
    bars={aTradeBars({ extremes: { known: false, reason: 'GAP' }, afterExit: null })}
  />
)
const none = { time: [], open: [], high: [], low: [], close: [], volume: [] }
export const NoBarsAtThatTime = () => (
  <Picture {...props} trade={won} bars={aTradeBars({ bars: none, length: null, lengths: [60] })} />
)
export const NoBarsAtAll = () => (
  <Picture {...props} trade={won} bars={aTradeBars({ series: null, bars: none, length: null, lengths: [] })} />
)

export const FromTheServer = () => <TradeChartOf {...props} trade={won} />
FromTheServer.server = { 'GET /v1/databases/1/trades/5/bars': () => aTradeBars() }

/** The server does not answer. */
export const Failing = () => <TradeChartOf {...props} trade={won} />
