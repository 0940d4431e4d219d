import { formatMoney, sentenceR } from '@afterclose/core/format'
import type { OpenRow } from '@afterclose/engine/reports/open-positions/open-positions'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { Money } from '../figures.tsx'
import { CloseAction } from './close-position.tsx'
import classes from './open-table.module.css'
import { useInstruments } from './positions-table.tsx'
import { OpenRisk, PositionName, SizeLeft } from './row-texts.tsx'
import { Strip } from './strip.tsx'
import { stripScale } from './strip-scale.ts'
import { lastOf, type OpenView } from './use-open-positions.ts'

/** On a phone: a card for each position, with "Close" for a thumb. */
export function PositionCards({ view }: { view: OpenView }) {
  const { readOnly } = useActiveJournal()
  const { nameOf } = useInstruments()
  const scale = stripScale(view.rows)
  const order = view.rows.map(({ id }) => id)
  return (
    <div className={classes.cards}>
      {view.rows.map((row) => {
        const name = nameOf(row.instrumentId)
        const trade = view.tradeOf.get(row.id)
        const last = lastOf(view, row)
        return (
          <article key={row.id} className={classes.card} aria-label={`${name}, trade ${row.id}`}>
            <header className={classes.cardHead}>
              <button
                type="button"
                className={classes.open}
                aria-label={`Open trade ${row.id}`}
                onClick={() => openTradeDialog({ tradeId: row.id, order })}
              >
                <PositionName name={name} direction={row.direction} />
              </button>
              <span className={classes.about}>
                {row.direction === 'LONG' ? 'Long' : 'Short'} <SizeLeft row={row} />, {row.daysHeld} d
              </span>
              {row.openResult === null ? (
                <span className={classes.about}>{row.structure === null ? 'no price' : ''}</span>
              ) : (
                <Money value={row.openResult} signed className={classes.name} />
              )}
            </header>
            <Strip row={row} scale={scale} width={358} />
            <div className={classes.cardFoot}>
              <span>
                <RiskWords row={row} />
              </span>
              {!readOnly && trade !== undefined && trade.legs.length === 0 && (
                <CloseAction trade={trade} last={last} name={name} />
              )}
            </div>
          </article>
        )
      })}
    </div>
  )
}

function RiskWords({ row }: { row: OpenRow }) {
  const { decimals } = useActiveJournal()
  const isLoss = row.openRisk !== null && Number(row.openRisk) >= 0
  return (
    <>
      {isLoss && 'Risk '}
      <OpenRisk row={row} />
      {isLoss && row.openRiskR !== null && `, ${sentenceR(row.openRiskR, { size: true })}`}
      {row.realised !== null && ` · realised ${formatMoney(row.realised, { decimals, signed: true })}`}
    </>
  )
}
