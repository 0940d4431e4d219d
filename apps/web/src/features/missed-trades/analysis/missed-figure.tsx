import type { MissedFigureKey } from '@afterclose/engine/reports/missed/missed-explained'
import { type ReactNode, use, useState } from 'react'
import type { MissedGroupOf } from './missed-behind.ts'
import { AllMissed } from './missed-chart.tsx'
import { MissedDrawer } from './missed-drawer.tsx'

interface MissedFigureProps {
  figure: MissedFigureKey
  /** "Hesitated: Hit rate". */
  title: string
  /** Its group. */
  belongs?: MissedGroupOf
  children: ReactNode
}

/** A figure of missed trades, which opens its explanation. */
export function MissedFigure({ figure, title, belongs, children }: MissedFigureProps) {
  const [open, setOpen] = useState(false)
  const all = use(AllMissed)
  const own = belongs === undefined ? all : all.filter(belongs)
  return (
    <>
      <button type="button" className="plain" title="How this figure is calculated" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && (
        <MissedDrawer
          title={title}
          ids={own.map(({ id }) => id)}
          all={all}
          figure={figure}
          belongs={belongs}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
