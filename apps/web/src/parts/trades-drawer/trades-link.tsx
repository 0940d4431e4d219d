import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TradesBehind } from './trades-behind.ts'
import { TradesDrawer } from './trades-drawer.tsx'

interface TradesLinkProps {
  behind: TradesBehind
  /**
   * Name for screen readers, where only its first word is the link. A button is one box: two lines of it would leave the full stop behind them
   * alone on a third.
   */
  label?: string
  children: ReactNode
}

/** Words that open the trades which they are about. */
export function TradesLink({ behind, label, children }: TradesLinkProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label={label} className="link" onClick={() => setOpen(true)}>
        {children}
      </button>
      {/* outside of the sentence, whose look it would take on */}
      {open && createPortal(<TradesDrawer {...behind} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
