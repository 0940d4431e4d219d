import { formatR } from '@afterclose/core/format'
import type { DistributionBar } from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { figure } from '../../../ui/figure.ts'

/** Sum of R in a bar. The bar around 0 contains small wins and small losses, so it has no colour (PRODUCT B.4.14). */
export const sumOfR = figure({
  head: 'Sum of R',
  value: ({ r }: DistributionBar) => r,
  format: formatR,
  signed: true,
  even: ({ from, to }) => from !== null && from < 0 && to !== null && to > 0,
  decimals: 6,
})
