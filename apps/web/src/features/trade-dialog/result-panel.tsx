import { formatDuration, formatMoney, formatRatio, signedWhole } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { Money, Percent, RMultiple } from '../../parts/figures.tsx'
import { PriceLadder } from '../../parts/trade-form/price-ladder-view.tsx'
import { figureTone, ResultAside } from '../../parts/trade-form/result-aside.tsx'
import type { Editor } from './use-trade-editor.ts'

/** Result of the trade during input; a figure that depends on an invalid field is a dash with the reason. */
export function ResultPanel({ editor, gainPercentage }: { editor: Editor; gainPercentage: number | null }) {
  const { currency, decimals } = useActiveJournal()
  const { result, sound, faults } = editor
  const { gain, tiltMeter: tilt } = result
  return (
    <ResultAside
      label="Gain"
      figure={formatMoney(gain, { decimals, signed: true })}
      value={gain === null ? null : Number(gain)}
      unit={currency}
      pairs={[
        ['R multiple', <RMultiple key="r" value={result.rMultiple} />],
        ['Gain %', <Percent key="percent" value={gainPercentage} signed />],
        ['Risk, 1 R', <Money key="risk" value={result.risk} />],
        [
          'RRR planned, realised',
          result.rrr === null && result.realizedRrr === null
            ? unknown
            : `${formatRatio(result.rrr)}, ${formatRatio(result.realizedRrr)}`,
        ],
        ['Held', formatDuration(result.holdingMinutes)],
        [
          'Tilt',
          <span key="tilt" className={figureTone(signedWhole(tilt))}>
            {signedWhole(tilt)}
          </span>,
        ],
      ]}
      faults={faults}
      why={whyNoGain(editor)}
    >
      <PriceLadder
        trade={sound}
        riskDistance={result.riskDistance}
        decimals={tickDecimals(editor.instrument?.tickSize)}
      />
    </ResultAside>
  )
}

function whyNoGain({ draft, scaled, dated, instrument }: Editor): string {
  if (scaled && !dated) return 'Each execution needs a date, a price and a size.'
  if (draft.exitDate === null) return 'Still open: no exit yet.'
  if (draft.gainMode !== 'CALCULATED') return 'Enter the gain.'
  if (instrument === null) return 'Choose an instrument to see the gain.'
  if (instrument.tickSize === null || instrument.tickValue === null)
    return `${instrument.name} has no tick size and tick value yet, so the gain cannot be calculated.`
  return 'Enter the entry price, exit price and size to see the gain.'
}
