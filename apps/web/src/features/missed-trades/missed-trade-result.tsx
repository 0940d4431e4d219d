import type { InstrumentView } from '@afterclose/contract/instruments'
import { formatR, formatRatio, plural } from '@afterclose/core/format'
import type { MissedTradeInput } from '@afterclose/core/missed-trade'
import { distancesOf } from '@afterclose/core/price-levels'
import { tickDecimals } from '../../journal/price-text.ts'
import { PriceLadder } from '../../parts/trade-form/price-ladder-view.tsx'
import { ResultAside } from '../../parts/trade-form/result-aside.tsx'
import { outcomeWords } from './outcome-words.ts'
import { resultOf, whyUnknown } from './why-unknown.ts'

interface MissedTradeResultProps {
  /** Without invalid parts. */
  input: MissedTradeInput
  /** Errors of the typed values. */
  faults: readonly string[]
  instrument: InstrumentView | null
}

/** Result of the missed trade while typing, or the missing fields. */
export function MissedTradeResult({ input, faults, instrument }: MissedTradeResultProps) {
  const { missedR, rrr, outcome } = resultOf(input, instrument)
  const { risk } = distancesOf(input)
  return (
    <ResultAside
      label="Missed R"
      figure={formatR(missedR)}
      value={missedR}
      unit="R"
      pairs={[
        ['Planned RRR', formatRatio(rrr)],
        [
          'Spread assumed',
          instrument === null || Number(instrument.spread) === 0
            ? 'none'
            : `${instrument.spread} ${plural(Number(instrument.spread), 'tick')}`,
        ],
        ['Would have been', outcomeWords(outcome)],
      ]}
      faults={faults}
      isEmpty={faults.length === 0 && missedR === null && rrr === null && outcome === null}
      why={whyUnknown(input, instrument)}
    >
      <PriceLadder
        trade={{ ...input, exitPrice: input.hypotheticalExitPrice }}
        riskDistance={risk?.toString() ?? null}
        decimals={tickDecimals(instrument?.tickSize)}
      />
    </ResultAside>
  )
}
