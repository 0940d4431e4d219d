import type { Unit } from '@afterclose/engine/trades/unit'
import { type ComponentProps, useState } from 'react'
import { Stat } from '../../ui/stat.tsx'
import type { ExplainedProps } from '../explained-figure.ts'
import type { AskedFigure } from './asked-figure.ts'
import classes from './explained.module.css'
import { lazyPart } from '../../ui/later.tsx'

/** Loaded on first use, together with the definitions of all figures. */
const ExplainDrawer = lazyPart(async () => (await import('./explain-drawer.tsx')).ExplainDrawer)

/** Explanation of a figure, as a drawer. */
export const Explanation = ({ asked, onClose }: { asked: AskedFigure; onClose: () => void }) => (
  <ExplainDrawer {...asked} onClose={onClose} />
)

/** A figure that opens its explanation, by click or key. */
export function Explained({ children, tabStop = true, ...asked }: ExplainedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.figure}
        tabIndex={tabStop ? undefined : -1}
        title="How this figure is calculated"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && <Explanation asked={asked} onClose={() => setOpen(false)} />}
    </>
  )
}

interface FigureStatProps extends Omit<ComponentProps<typeof Stat>, 'unit'>, Omit<AskedFigure, 'unit'> {
  /** Next to the figure: "USD". */
  unit?: string
  /** The unit of amounts. */
  measuredIn?: Unit
}

/** A figure of a stat row, which opens its explanation. */
export const FigureStat = ({ figure, name, of, measuredIn, children, ...stat }: FigureStatProps) => (
  <Stat {...stat}>
    <Explained
      figure={figure}
      {...(name === undefined ? {} : { name })}
      {...(of === undefined ? {} : { of })}
      {...(measuredIn === undefined ? {} : { unit: measuredIn })}
    >
      {children}
    </Explained>
  </Stat>
)
