import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TradesBehind } from './trades-behind.ts'
import { TradesDrawer } from './trades-drawer.tsx'
import classes from './trades-link.module.css'

/** Words that open the trades which they are about. */
export function TradesLink({ behind, children }: { behind: TradesBehind; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        {children}
      </button>
      {/* outside of the sentence, whose look it would take on */}
      {open && createPortal(<TradesDrawer {...behind} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
