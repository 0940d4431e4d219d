import type { EngineResult } from '../../journal/engine/hooks.ts'
import { ApiError } from '../../journal/call-server.ts'
import { Block } from '../../ui/block.tsx'
import { ReportPage } from './report-page.tsx'

const again: EngineResult<number>['refetch'] = () => new Promise(() => {})
const query = (changes: Partial<EngineResult<number>>): EngineResult<number> => ({
  data: undefined,
  error: null,
  refetch: again,
  isFetching: false,
  ...changes,
})
const Shown = ({ changes }: { changes: Partial<EngineResult<number>> }) => (
  <ReportPage
    title="Holding Time"
    group="Chart Lab"
    question="Which holding time pays?"
    lead="From the entry of a trade to its exit."
    unit={['CURRENCY', () => {}]}
    query={query(changes)}
    tradesIn={(trades) => trades}
  >
    {(trades) => <Block title="Which holding time pays?">{trades} trades</Block>}
  </ReportPage>
)

export const WithTrades = () => <Shown changes={{ data: 12 }} />
export const ASmallSample = () => <Shown changes={{ data: 4 }} />
export const FilteredToNothing = () => <Shown changes={{ data: 0 }} />
export const LoadingFailed = () => (
  <Shown changes={{ error: new ApiError(503, 'Unexpected error', 'The server did not answer') }} />
)
export const Loading = () => <Shown changes={{}} />
