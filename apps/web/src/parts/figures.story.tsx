import { Money, Percent, RMultiple } from './figures.tsx'

export const Amounts = () => (
  <p>
    <Money value="1621.1" /> · <Money value="1621.1" signed /> · <Money value="-84" signed /> ·{' '}
    <Money value="0" signed outcome="BREAK_EVEN" /> · <Money value={null} />
  </p>
)
export const Ratios = () => (
  <p>
    <RMultiple value={1.25} /> · <RMultiple value={-1} /> · <Percent value={58.3} /> · <Percent value={-2.5} signed />
  </p>
)
