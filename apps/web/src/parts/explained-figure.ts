import { type ComponentType, createContext, type ReactNode } from 'react'
import type { AskedFigure } from './explain/asked-figure.ts'

export interface ExplainedProps extends AskedFigure {
  children: ReactNode
  /** False for a figure of a table with arrow key navigation (`table-keys.ts`). */
  tabStop?: boolean
}

/**
 * Component for a figure that opens its explanation, for use within explanations: these lead to trades, whose totals have explanations too.
 * The workplace provides it (it may load late); the default is a plain figure.
 */
export const ExplainedFigure = createContext<ComponentType<ExplainedProps>>(({ children }) => children)
