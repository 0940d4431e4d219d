import type { BrokerCash, BrokerFill, BrokerPosition, Statement } from './records.ts'

/** All that is known, each thing once. */
export interface Union {
  /** By time; within one time as they were executed. */
  readonly fills: readonly BrokerFill[]
  readonly positions: readonly BrokerPosition[]
  readonly cash: readonly BrokerCash[]
  /** Other names under which a fill is known: where an export without execution ids tells of it too. By its own name. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
}

/**
 * What several statements say together, whatever their order. The same name in the same account is the same thing; where
 * they say different things of it, the statement whose span ends last is believed.
 */
export function unionOf(statements: readonly Statement[]): Union {
  const inOrder = statements.toSorted(byEnd)
  const fills = new Map<string, BrokerFill>()
  const positions = new Map<string, BrokerPosition>()
  const cash = new Map<string, BrokerCash>()
  for (const statement of inOrder) {
    for (const fill of statement.fills) fills.set(`${fill.account ?? ''}\u0000${fill.name}`, fill)
    for (const position of statement.positions)
      positions.set(`${position.account ?? ''}\u0000${position.externalId}`, position)
    for (const entry of statement.cash) cash.set(entry.name, entry)
  }
  return {
    fills: [...fills.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    positions: [...positions.values()],
    cash: [...cash.values()],
    aliases: new Map(),
  }
}

const byEnd = (a: Statement, b: Statement): number =>
  a.span.to < b.span.to ? -1 : a.span.to > b.span.to ? 1 : a.span.from < b.span.from ? -1 : 1
