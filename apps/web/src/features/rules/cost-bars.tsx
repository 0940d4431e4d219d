import { noFilters } from '@afterclose/core/filters'
import { counted, formatMoney } from '@afterclose/core/format'
import { guardRuleLabels } from '@afterclose/core/guard-rule'
import { smallSample } from '@afterclose/core/small-sample'
import type { BreachCost } from '@afterclose/engine/guard/guard-state'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Money } from '../../parts/figures.tsx'
import { TradesLink } from '../../parts/trades-drawer/trades-link.tsx'
import { Note } from '../../ui/layout.tsx'
import { toneOf } from '../../ui/tone.ts'
import classes from './cost-bars.module.css'

/** Results of the forbidden trades of each rule, as bars from a shared zero; hollow with few breaches. */
export function CostBars({ costs }: { costs: readonly BreachCost[] }) {
  const { decimals } = useActiveJournal()
  const least = Math.min(0, ...costs.map(({ gain }) => gain))
  const most = Math.max(0, ...costs.map(({ gain }) => gain))
  const width = most - least || 1
  const at = (gain: number): number => (100 * (gain - least)) / width
  return (
    <>
      <ul className={classes.bars} aria-label="Costs by rule">
        {costs.map(({ rule, breaches, gain, tradeIds }) => {
          const name = rule === 'ALL' ? '' : guardRuleLabels[rule]
          return (
            <li key={rule} className={classes.row}>
              <span className={classes.name}>
                <b>{name}</b>
                <span>
                  {counted(breaches, 'breach', 'breaches')},{' '}
                  <TradesLink behind={{ title: name, of: { is: 'ids', ids: tradeIds }, among: noFilters }}>
                    {counted(tradeIds.length, 'trade')}
                  </TradesLink>
                </span>
              </span>
              <span className={classes.track} aria-hidden="true">
                <i className={classes.zero} style={{ left: `${at(0).toFixed(2)}%` }} />
                <i
                  data-bar
                  className={clsx(
                    classes.bar,
                    classes[toneOf(formatMoney(gain, { decimals, signed: true }))],
                    breaches < smallSample && classes.hollow,
                  )}
                  style={{
                    left: `${Math.min(at(gain), at(0)).toFixed(2)}%`,
                    width: `${Math.abs(at(gain) - at(0)).toFixed(2)}%`,
                  }}
                />
              </span>
              <span className={classes.value} title={formatMoney(gain, { decimals, signed: true })}>
                <Money value={gain} signed />
              </span>
            </li>
          )
        })}
      </ul>
      {costs.some(({ breaches }) => breaches < smallSample) && (
        <Note>{`Hollow: fewer than ${smallSample} breaches.`}</Note>
      )}
    </>
  )
}
