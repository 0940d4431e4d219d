import { Chip } from './chip.tsx'

export const Selected = () => (
  <Chip name="Setup" onRemove={() => {}}>
    Breakout
  </Chip>
)
export const Excluded = () => (
  <Chip name="Setup" excluded onRemove={() => {}}>
    Breakout
  </Chip>
)
export const LongText = () => (
  <Chip name="Exit comment" onRemove={() => {}}>
    Moved the stop to break-even before the first target was reached, and was stopped out
  </Chip>
)
