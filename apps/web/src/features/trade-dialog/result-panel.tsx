import { formatDuration, formatMoney, formatR, formatRatio } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { Money, Percent, RMultiple } from '../../parts/figures.tsx'
import { PriceLadder } from '../../parts/trade-form/price-ladder-view.tsx'
import classes from './result-panel.module.css'
import type { Editor } from './use-trade-editor.ts'

/** What the trade is worth while it is being typed; what depends on a wrong field is a dash, and says why. */
export function ResultPanel({ editor, gainPercentage }: { editor: Editor; gainPercentage: number | null }) {
  const { currency, decimals } = useActiveJournal()
  const { result, sound, faults } = editor
  const gain = result.gain
  const tone = gain === null || Number(gain) === 0 ? undefined : Number(gain) > 0 ? classes.gain : classes.loss
  const tilt = result.tiltMeter

  return (
    <aside className={classes.panel} aria-label="Result">
      <div className={classes.stay}>
        <p className={classes.label}>Gain</p>
        <p className={clsx(classes.figure, tone)} aria-live="polite">
          {formatMoney(gain, { decimals, signed: true })}
          {gain !== null && <span className={classes.unit}>{currency}</span>}
        </p>
        <dl className={classes.pairs}>
          <Pair name="R multiple">
            <RMultiple value={result.rMultiple} />
          </Pair>
          <Pair name="Gain %">
            <Percent value={gainPercentage} signed />
          </Pair>
          <Pair name="Risk, 1 R">
            <Money value={result.risk} />
          </Pair>
          <Pair name="RRR planned, realised">
            {result.rrr === null && result.realizedRrr === null
              ? unknown
              : `${formatRatio(result.rrr)}, ${formatRatio(result.realizedRrr)}`}
          </Pair>
          <Pair name="Held">{formatDuration(result.holdingMinutes)}</Pair>
          <Pair name="Tilt">
            <span className={tilt > 0 ? classes.gain : tilt < 0 ? classes.loss : undefined}>
              {formatR(tilt, { decimals: 0 })}
            </span>
          </Pair>
        </dl>
        <div className={classes.why} aria-live="polite">
          {faults.map((fault) => (
            <p key={fault} className={classes.fault}>
              <IconAlertCircle size={16} aria-hidden="true" />
              {fault}
            </p>
          ))}
          {gain === null && faults.length === 0 && <p>{whyNoGain(editor)}</p>}
        </div>
        <div className={classes.ladder}>
          <PriceLadder
            trade={sound}
            riskDistance={result.riskDistance}
            decimals={tickDecimals(editor.instrument?.tickSize)}
          />
        </div>
      </div>
    </aside>
  )
}

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function whyNoGain({ draft, scaled, dated, instrument }: Editor): string {
  if (scaled && !dated) return 'Each execution needs a date, a price and a size.'
  if (draft.exitDate === null) return 'Still open: no exit.'
  if (draft.gainMode === 'MANUAL') return 'Enter the gain.'
  if (instrument === null) return 'Choose an instrument to see the gain.'
  if (instrument.tickSize === null || instrument.tickValue === null)
    return `${instrument.name} has no tick size and value yet, so its gain cannot be calculated.`
  return 'Enter the entry price, exit price and size to see the gain.'
}
