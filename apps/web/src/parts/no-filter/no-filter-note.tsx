import type { FilterOptions } from '@afterclose/core/filters'
import type { NoFilter } from '@afterclose/engine/reports/trades-of'
import type { ReactNode } from 'react'
import { noFilterWords } from './no-filter-words.ts'
import { Text } from '../../ui/layout.tsx'

/** Reason why the trades of a drawer cannot be a filter, in a line; shown instead of "Apply as filter". */
export const NoFilterNote = ({ children }: { children: ReactNode }) => (
  <Text size="small" ink={3} style={{ alignSelf: 'center', flex: '1 1 0', minWidth: '16ch' }}>
    {children}
  </Text>
)

export const notInPlan = 'Your plan does not include this filter.'

/** @param why null: a filter exists, but the account may not use it */
export const WhyNoFilter = ({ why, options }: { why: NoFilter | null; options: FilterOptions }) => (
  <NoFilterNote>{why === null ? notInPlan : noFilterWords(why, options)}</NoFilterNote>
)
