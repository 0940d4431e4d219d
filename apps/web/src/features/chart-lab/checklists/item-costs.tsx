import { sentenceR } from '@afterclose/core/format'
import type { ChecklistsReport, ItemCost } from '@afterclose/engine/reports/checklists/checklists-report'
import { itemsReading } from './checklist-readings.ts'
import { type NamedRow, twoBars } from './two-bars.tsx'
import { Note } from '../../../ui/layout.tsx'

/** Maximum items drawn, with two bars each. */
const most = 12

interface Props {
  readonly report: ChecklistsReport
  readonly nameOf: (item: number) => string
}

/** Results of trades with an item ticked and without it: the difference is the cost of skipping it. */
export const ItemCosts = twoBars<Props>({
  question: 'What does skipping an item cost?',
  group: 'Item',
  rows: ({ report: { items }, nameOf }) => items.slice(0, most).flatMap((item) => bothOf(item, nameOf(item.item))),
  reading: ({ report: { items }, nameOf }) => itemsReading(items, nameOf),
  notes: ({ report: { items } }) => (
    <Note>
      The cost of an item is the average R of trades with it ticked minus that of trades that had it on their checklist
      and skipped it. This shows correlation, not cause.
      {items.length > most &&
        ` Showing the ${most} of ${items.length} items that cost most; the table below has all of them.`}
    </Note>
  ),
})

function bothOf({ ticked, notTicked, cost }: ItemCost, name: string): readonly NamedRow[] {
  const costs = cost === null ? undefined : `cost ${sentenceR(cost, { size: true })}`
  return [
    ...(ticked === null ? [] : [{ name, title: `${name}, ticked`, row: ticked }]),
    ...(notTicked === null
      ? []
      : [
          {
            name: ticked === null ? `${name}, skipped` : 'skipped',
            title: `${name}, not ticked`,
            under: ticked !== null,
            ...(costs === undefined ? {} : { note: costs }),
            row: notTicked,
          },
        ]),
  ]
}
