import type { DerivedTrade } from './derive.ts'
import { mayBeSameAccount } from './legs.ts'
import type { Statement } from './records.ts'
import { areApart, formsOf } from './same-trips.ts'
import type { Union } from './union.ts'

/**
 * Tests whether a trade may also be stated by another export as the trade with a fill: no kind of export contains both, unless one of them
 * names no account, and the accounts may be the same.
 */
export type OtherExportTest = (trade: DerivedTrade, fill: string) => boolean

/** @param mainName name of a record in the union */
export function otherExports(
  statements: readonly Statement[],
  union: Union,
  mainName: (name: string) => string,
): OtherExportTest {
  let facts: ReturnType<typeof factsOf> | null = null
  return (trade, fill) => {
    facts ??= factsOf(statements, union, mainName) // rarely needed
    const { accounts, forms } = facts
    const name = mainName(fill)
    const account = accounts.get(name)
    const formsOfFill = forms.get(name)
    if (account === undefined || formsOfFill === undefined || !mayBeSameAccount(account, trade.account)) return false
    return account !== trade.account || trade.parts.every((part) => areApart(forms.get(part) ?? new Set(), formsOfFill))
  }
}

const factsOf = (statements: readonly Statement[], union: Union, mainName: (name: string) => string) => ({
  accounts: new Map([...union.fills, ...union.positions].map(({ name, account }) => [name, account] as const)),
  forms: formsOf(statements, ({ fills, positions }) => [...fills, ...positions], mainName),
})
