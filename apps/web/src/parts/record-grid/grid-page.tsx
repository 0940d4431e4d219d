import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './record-grid.module.css'

/** A page that is a grid: full height, below its header. */
export const GridPage = ({ children }: { children: ReactNode }) => (
  <div className={classes.records} data-fill>
    {children}
  </div>
)

export const GridHead = ({ children }: { children: ReactNode }) => <div className={classes.head}>{children}</div>

export const GridTitle = ({ children }: { children: string }) => (
  <PageTitle className={classes.title}>{children}</PageTitle>
)
