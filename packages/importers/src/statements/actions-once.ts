import type { BrokerAction, Statement } from './records.ts'
import type { Known } from './known.ts'

const week = 7 * 86_400_000

/**
 * Excludes splits that another kind of export, or the trader, states too: of one symbol within a week, the earliest counts, with a ratio
 * that any of them states. One file states each split once, so two of its splits are two.
 */
export function actionsOnce(
  known: readonly Known<BrokerAction>[],
  sorted: readonly Statement[],
): readonly BrokerAction[] {
  const once: { action: BrokerAction; form: string }[] = []
  for (const { record, from } of known.toSorted(byDate)) {
    const { form } = sorted[from]!
    const same = once.find((other) => other.form !== form && isSameSplit(other.action, record))
    if (same === undefined) once.push({ action: record, form })
    else if (same.action.ratio === null) same.action = { ...same.action, ratio: record.ratio }
  }
  return once.map(({ action }) => action)
}

const isSameSplit = (a: BrokerAction, b: BrokerAction): boolean =>
  a.kind === 'SPLIT' &&
  b.kind === 'SPLIT' &&
  a.symbol === b.symbol &&
  (a.account === b.account || a.account === null || b.account === null) &&
  Date.parse(b.date) - Date.parse(a.date) <= week

const byDate = ({ record: a }: Known<BrokerAction>, { record: b }: Known<BrokerAction>): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.name < b.name ? -1 : 1
