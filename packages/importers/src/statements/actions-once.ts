import type { BrokerAction, Statement } from './records.ts'
import type { KnownRecord } from './known-record.ts'

const week = 7 * 86_400_000

/**
 * Excludes actions that another kind of export, or the trader, states too: of one symbol within a week, the earliest counts, with a ratio
 * that any of them states. One file states each action once, so two of its splits are two. A spin-off of which one file names the company
 * counts for those that do not.
 */
export function actionsOnce(
  knownActions: readonly KnownRecord<BrokerAction>[],
  sorted: readonly Statement[],
): readonly BrokerAction[] {
  const once: { action: BrokerAction; form: string }[] = []
  for (const { record, from } of knownActions.toSorted(byDate)) {
    const { form } = sorted[from]!
    const same = once.find((other) => other.form !== form && isSame(other.action, record))
    if (same === undefined) once.push({ action: record, form })
    else if (same.action.ratio === null) same.action = { ...same.action, ratio: record.ratio }
  }
  const actions = once.map(({ action }) => action)
  return actions.filter((action) => !actions.some((other) => names(other, action)))
}

const isSame = (a: BrokerAction, b: BrokerAction): boolean =>
  a.kind === b.kind &&
  a.symbol === b.symbol &&
  a.into === b.into &&
  (a.kind !== 'CASH_IN_LIEU' || a.money === b.money) &&
  mayBeOfOneAccount(a, b) &&
  Date.parse(b.date) - Date.parse(a.date) <= week

const names = (named: BrokerAction, unnamed: BrokerAction): boolean =>
  named.kind === 'SPIN_OFF' &&
  unnamed.kind === 'SPIN_OFF' &&
  unnamed.into === null &&
  named.into === unnamed.symbol &&
  mayBeOfOneAccount(named, unnamed) &&
  Math.abs(Date.parse(named.date) - Date.parse(unnamed.date)) <= week

const mayBeOfOneAccount = (a: BrokerAction, b: BrokerAction): boolean =>
  a.account === b.account || a.account === null || b.account === null

const byDate = ({ record: a }: KnownRecord<BrokerAction>, { record: b }: KnownRecord<BrokerAction>): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.name < b.name ? -1 : 1
