import type { ReviewCard } from '@afterclose/contract/reviews'
import { formatMoney, formatPrice, withUnit } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { priceText } from '../../journal/price-text.ts'
import classes from './card.module.css'

/** The plan beside the trade, as known at the entry. */
export function PlannedAndDone({ card, decimals }: { card: ReviewCard; decimals: number }) {
  const { decimals: moneyDecimals, currency } = useActiveJournal()
  const { checklists } = useJournalData()
  const { plan, checklistItemIds, checkedItemIds } = card
  const scenario = plan?.scenarios[0] ?? null
  const price = (value: string | null): string => (value === null ? unknown : priceText(value, decimals))
  const zone =
    scenario === null
      ? unknown
      : [scenario.entryFrom, scenario.entryTo]
          .filter((bound) => bound !== null)
          .map(price)
          .join(' to ') || unknown
  const items = new Map(checklists.flatMap((list) => list.items.map(({ id, text }) => [id, text])))
  const unticked = checklistItemIds.filter((id) => !checkedItemIds.includes(id))
  const rows: readonly { readonly name: string; readonly planned: ReactNode; readonly done: ReactNode }[] = [
    { name: 'Trading plan', planned: plan?.title ?? 'none', done: '' },
    { name: 'Entry', planned: zone, done: price(card.entryPrice) },
    { name: 'Stop', planned: price(scenario?.stopLoss ?? null), done: price(card.stopLoss) },
    { name: 'Target', planned: price(scenario?.takeProfit ?? null), done: price(card.takeProfit) },
    { name: 'Size', planned: unknown, done: card.size === null ? unknown : formatPrice(card.size) },
    {
      name: `Risk, ${currency}`,
      planned: scenario?.riskPercent == null ? unknown : withUnit(scenario.riskPercent, '%'),
      done: card.risk === null ? unknown : formatMoney(card.risk, { decimals: moneyDecimals }),
    },
    ...(checklistItemIds.length === 0
      ? []
      : [
          {
            name: 'Checklist',
            planned: `${checklistItemIds.length} of ${checklistItemIds.length}`,
            done: `${checklistItemIds.length - unticked.length} of ${checklistItemIds.length}`,
          },
        ]),
  ]
  return (
    <div>
      <table className={classes.planned}>
        <caption className="sr">Planned and done</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Planned</th>
            <th scope="col">Done</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, planned, done }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{planned}</td>
              <td>{done}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unticked.length > 0 && (
        <p className={classes.unticked}>Not ticked: {unticked.map((id) => items.get(id) ?? `No. ${id}`).join(', ')}.</p>
      )}
    </div>
  )
}
