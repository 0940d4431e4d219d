import { memo, type ReactNode, useDeferredValue } from 'react'

interface BelowFiguresProps<T> {
  /** The data of the figures, compared by identity. */
  of: T
  children: (of: T) => ReactNode
}

/**
 * Blocks below the figures of a page. After a change of the data they follow once the figures are painted, in slices between frames: until
 * then they stay as they were, and are not rendered.
 */
export function BelowFigures<T>({ of, children }: BelowFiguresProps<T>) {
  const shown = useDeferredValue(of)
  return <Held held={shown !== of}>{children(shown)}</Held>
}

const Held = memo(
  function Held({ children }: { held: boolean; children: ReactNode }) {
    return children
  },
  (_, { held }) => held,
)
