import type { ComponentProps, ReactNode } from 'react'
import { keepClear } from '../../ui/toast-place.ts'
import classes from './grid-totals.module.css'

/** The line below a grid: what its rows add up to. */
export const GridTotals = (props: ComponentProps<'footer'>) => (
  <footer {...keepClear} className={classes.totals} {...props} />
)

/** A part of that line at its end. */
export const TotalsEnd = ({ children }: { children: ReactNode }) => <span className={classes.last}>{children}</span>
