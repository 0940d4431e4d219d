import type { ReactNode } from 'react'
import classes from './page.module.css'
import { PageTitle } from './page-title.tsx'

interface PageProps {
  title: string
  /** Above the title: the group of the page, or the link back to the parent page. */
  group?: ReactNode
  /** Coverage of the page: "248 closed trades, 5 Jan to 19 Nov 2026, by exit date". */
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Title, lead and actions of a page above its blocks. */
export function Page({ title, group, lead, actions, children }: PageProps) {
  return (
    <>
      <header className={classes.head}>
        <div>
          {group !== undefined && <p className={classes.lead}>{group}</p>}
          <PageTitle className={classes.title}>{title}</PageTitle>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
