import { signOf } from '@afterclose/core/amount'
import { big, type Decimal, money, ratioOf } from '@afterclose/core/decimal'
import { counted, formatDuration, formatMoney, formatRatio, signedWhole } from '@afterclose/core/format'
import { biasLabels } from '@afterclose/core/structure-groups'
import type { StructureFacts } from '@afterclose/core/structure-facts'
import { unknown } from '@afterclose/core/unknown'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { breakEvenText } from '../../parts/option-legs/break-even-text.ts'
import { Money, Percent, RMultiple } from '../../parts/figures.tsx'
import { PriceLadder } from '../../parts/trade-form/price-ladder-view.tsx'
import { figureTone, ResultAside } from '../../parts/trade-form/result-aside.tsx'
import type { Editor } from './use-trade-editor.ts'

/** Result of the trade during input; a figure that depends on an invalid field is a dash with the reason. */
export function ResultPanel({ editor, gainPercentage }: { editor: Editor; gainPercentage: number | null }) {
  const { currency, decimals } = useActiveJournal()
  const { result, sound, faults, facts } = editor
  const { gain, tiltMeter: tilt } = result
  return (
    <ResultAside
      label="Gain"
      figure={formatMoney(gain, { decimals, signed: true })}
      value={gain === null ? null : Number(gain)}
      unit={currency}
      pairs={[
        ['R multiple', <RMultiple key="r" value={result.rMultiple} />],
        ['Gain %', <Percent key="percent" value={gainPercentage} exact signed />],
        ['Risk, 1R', <Money key="risk" value={result.risk} />],
        ...(facts === null ? [] : payoffPairs(editor, facts)),
        ['RRR planned', formatRatio(result.rrr)],
        ['Held', formatDuration(result.holdingMinutes)],
        [
          'Tilt',
          <span key="tilt" className={figureTone(signedWhole(tilt))}>
            {signedWhole(tilt)}
          </span>,
        ],
      ]}
      faults={faults}
      isEmpty={isEmpty(editor)}
      why={whyNoGain(editor)}
      notes={facts === null ? [] : riskNotes(editor, facts, decimals)}
    >
      {facts === null && (
        <PriceLadder
          trade={sound}
          riskDistance={result.riskDistance}
          decimals={tickDecimals(editor.instrument?.tickSize)}
        />
      )}
    </ResultAside>
  )
}

const isEmpty = ({ result, faults, facts }: Editor): boolean =>
  faults.length === 0 &&
  facts === null &&
  [result.gain, result.rMultiple, result.risk, result.rrr, result.holdingMinutes].every((figure) => figure === null)

/** Figures of a trade in options. */
function payoffPairs({ result: { gain, mostGain, legBias } }: Editor, { breakEvens }: StructureFacts) {
  return [
    ['Max profit', <Money key="most" value={mostGain} />],
    ['Kept of max profit', <Percent key="kept" value={shareOf(gain, mostGain)} exact />],
    ['Break-evens', breakEvens.length === 0 ? unknown : breakEvens.map(breakEvenText).join(', ')],
    ['Bias', legBias === null ? unknown : biasLabels[legBias]],
  ] as const
}

/** Percentage; null if it is unknown, or there was no profit to keep. */
const shareOf = (gain: Decimal | null, mostGain: Decimal | null): number | null =>
  gain === null || mostGain === null || big(mostGain).lte(0) ? null : ratioOf(big(gain), big(mostGain), 100)

/** Why its risk is unknown, or larger than that of its payoff. */
function riskNotes(
  { result: { risk }, sound: { unhedgedRisk, unhedgedMinutes, fxRate } }: Editor,
  { unknownRisk, least }: StructureFacts,
  decimals: number,
): readonly string[] {
  const minutes = Math.round(unhedgedMinutes ?? 0)
  return [
    ...(risk !== null
      ? []
      : [unknownRisk ?? (least !== null && signOf(least) >= 0 ? 'It cannot lose, so it has no R' : '')]),
    ...(unhedgedRisk === null || minutes === 0
      ? []
      : [
          `Open without its hedge for ${counted(minutes, 'minute')}, when it could lose ${formatMoney(money(big(unhedgedRisk).times(fxRate)), { decimals })}`,
        ]),
  ]
    .filter((text) => text !== '')
    .map((text) => `${text}.`)
}

function whyNoGain({ draft, scaled, legged, form, dated, instrument }: Editor): string {
  if (legged && !dated) return 'Each leg needs its strike, expiry, date, size and price.'
  if (draft.exitDate === null && form.legs.length > 0 && form.legs.every(({ end }) => end !== null))
    return 'Its shares are not in this statement.'
  if (scaled && !dated) return 'Each execution needs a date, a price and a size.'
  if (draft.exitDate === null) return 'Still open: no exit yet.'
  if (draft.gainMode !== 'CALCULATED') return 'Enter the gain.'
  if (instrument === null) return 'Choose an instrument to see the gain.'
  if (instrument.tickSize === null || instrument.tickValue === null)
    return `${instrument.name} has no tick size and tick value yet, so the gain cannot be calculated.`
  return 'Enter the entry price, exit price and size to see the gain.'
}
