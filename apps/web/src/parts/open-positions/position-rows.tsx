import { formatMoney, sentenceR } from '@afterclose/core/format'
import type { OpenRow } from '@afterclose/engine/reports/open-positions/open-positions'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { Money } from '../figures.tsx'
import classes from './open-table.module.css'
import { useInstruments } from './positions-table.tsx'
import { PositionName } from './row-texts.tsx'

/** On a phone's Home: a line for each position with its risk and result. */
export function PositionRows({ rows }: { rows: readonly OpenRow[] }) {
  const { decimals } = useActiveJournal()
  const { nameOf } = useInstruments()
  const order = rows.map(({ id }) => id)
  return (
    <ul className={classes.lines}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={classes.line} onClick={() => openTradeDialog({ tradeId: row.id, order })}>
            <span>
              <PositionName name={nameOf(row.instrumentId)} direction={row.direction} />
              <span className={classes.under}>
                {riskWords(row, decimals)} · {row.daysHeld} d
              </span>
            </span>
            {row.openResult === null ? (
              <span className={classes.about}>{row.structure === null ? 'no price' : '–'}</span>
            ) : (
              <Money value={row.openResult} signed className={classes.name} />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** "risk 320.00, 0.50R", "no stop", "locks in +40.00" */
function riskWords({ riskSource, openRisk, openRiskR }: OpenRow, decimals: number): string {
  if (riskSource === 'NO_STOP') return 'no stop'
  if (openRisk === null) return 'risk unknown'
  if (Number(openRisk) < 0) return `locks in ${formatMoney(openRisk.replace('-', ''), { decimals, signed: true })}`
  const r = openRiskR === null ? '' : `, ${sentenceR(openRiskR, { size: true })}`
  return `risk ${formatMoney(openRisk, { decimals })}${r}`
}
