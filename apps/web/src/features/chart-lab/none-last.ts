import { noneOfThem } from '@afterclose/engine/reports/groups/dimensions'

/** Sorts the group without any of the values last. */
export const withoutLast = <Row extends { readonly key: number | null }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => Number(a.key === noneOfThem) - Number(b.key === noneOfThem))
