import { archivedViews } from './trade-views.ts'

/** Archives and copies take along what was written about trades, with the rows that others show. */
export const statements = (): readonly string[] => archivedViews
