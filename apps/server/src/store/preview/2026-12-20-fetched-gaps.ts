import type { ColumnTypes } from '../migrations/column-types.ts'

/** The gap of a series that is fetched, instead of what trades lack. */
export const statements = ({ json }: ColumnTypes): readonly string[] => [`alter table bar_fetch add column gap ${json}`]
