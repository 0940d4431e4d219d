import { memo, type ReactNode, useDeferredValue } from 'react'

interface BelowFiguresProps<T> {
  /** The data of the figures, compared by identity. */
  of: T
  /** Shown in their place until the first figures are painted; without it the blocks are first rendered together with the figures. */
  until?: ReactNode
  children: (of: T) => ReactNode
}

/**
 * Blocks below the figures of a page. After a change of the data they follow once the figures are painted, in slices between frames: until
 * then they stay as they were, and are not rendered.
 */
export function BelowFigures<T>({ of, until, children }: BelowFiguresProps<T>) {
  const shown = useDeferredValue<T | null>(of, until === undefined ? of : null)
  return <Held held={shown !== of}>{shown === null ? until : children(shown)}</Held>
}

const Held = memo(
  function Held({ children }: { held: boolean; children: ReactNode }) {
    return children
  },
  (_, { held }) => held,
)
