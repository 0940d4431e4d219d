import { FiltersLeaveNothing, NoTradesYet } from './no-trades.tsx'

export const NothingRecorded = () => <NoTradesYet open={0} />
export const OpenTradesOnly = () => <NoTradesYet open={3} />
export const FilteredToNothing = () => <FiltersLeaveNothing closed={248} />
