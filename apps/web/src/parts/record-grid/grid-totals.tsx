import type { ComponentProps, ReactNode } from 'react'
import { keepClear } from '../../ui/toast-place.ts'
import classes from './grid-totals.module.css'

/** Totals of the rows, below a grid. */
export const GridTotals = (props: ComponentProps<'footer'>) => (
  <footer {...keepClear} className={classes.totals} {...props} />
)

/** Totals at the end of the line. */
export const TotalsEnd = ({ children }: { children: ReactNode }) => <span className={classes.last}>{children}</span>
