import { type ComponentType, createContext, type ReactNode } from 'react'
import type { AskedFigure } from './explain/asked-figure.ts'

export interface ExplainedProps extends AskedFigure {
  children: ReactNode
  /** False for a figure of a table through which arrow keys lead (`table-keys.ts`). */
  tabStop?: boolean
}

/**
 * How a figure is shown that opens how it comes about, for what an explanation shows itself: it leads to trades, whose totals
 * can be asked about in turn. The workplace gives it (it may come late); without it the figure stands alone.
 */
export const ExplainedFigure = createContext<ComponentType<ExplainedProps>>(({ children }) => children)
