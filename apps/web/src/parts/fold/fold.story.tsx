import { Fold } from './fold.tsx'

export const Folded = () => (
  <Fold name="story" title="All figures" words="44 statistics: profit factor 1.51, max drawdown 9.5%">
    {() => <p>Every figure</p>}
  </Fold>
)
export const Rows = () => (
  <>
    <Fold name="story-month" title="November" value="+2,925" row>
      {() => <p>Days of the month</p>}
    </Fold>
    <Fold name="story-trades" title="Last trades" value="−328.00" row>
      {() => <p>Five trades</p>}
    </Fold>
  </>
)
